//! External schemas from the network and from the cache: servers that are fine, slow, wrong, endless, circular or gone.
#![cfg(feature = "fetch")]

use crate::running;
use crate::serving;

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use running::{heirloom, names, outcome, run_in};
use serving::{Server, reply, request};

/// The draft's own media type.
const MEDIA_TYPE: &str = "application/x-fhiso-elf1-schema";

/// A schema that gives `_PET` a type.
const SCHEMA: &str = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/Pet\n3 TAG _PET https://terms.fhiso.org/elf/Document\n0 TRLR\n";

/// What says in `parse` that the schema was found.
const FOUND: &str = "https://example.com/Pet";

/// A file that names these schemas.
fn naming(iris: &[&str]) -> String {
    let lines: String = iris.iter().map(|iri| format!("2 SCHMA {iri}\n")).collect();
    format!("0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n{lines}0 _PET Rex\n0 TRLR\n")
}

/// A folder with a file that names a schema, and a cache of its own.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn with(iri: &str) -> Desk {
        Desk::with_file(&naming(&[iri]))
    }

    fn with_file(file: &str) -> Desk {
        Desk { folder: running::folder_with(&[("file.ged", file)]) }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs a command on the file, with the cache in the folder.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let arguments = [arguments, &["--cache-dir", "cache"]].concat();
        run_in(self.path(), &arguments)
    }

    /// Runs `parse`, which may ask a server on this machine.
    fn fetch(&self, more: &[&str]) -> (String, String) {
        let arguments = [PARSE, FETCH, more].concat();
        let (code, out, err) = self.run(&arguments);
        assert_eq!(code, Some(0), "{err}");
        (out, err)
    }

    /// Asserts that a fetch fails for a reason: a finding and a remark, and no more. Returns what is said.
    fn assert_reason(&self, reason: &str, more: &[&str]) {
        let arguments = [&["check", "file.ged", "--format", "concise", "--as", "elf"], FETCH, more].concat();
        let (code, out, err) = self.run(&arguments);
        assert_eq!(code, Some(0), "{err}");
        let finding =
            out.lines().find(|line| line.contains("S017")).unwrap_or_else(|| panic!("{out}\n{err}"));
        assert!(finding.contains(&format!("not available: {reason}")), "{reason}:\n{finding}");
        let reason = reason.trim_end_matches(" (`");
        assert!(err.contains(&format!(": {reason}")), "{reason}:\n{err}");
        assert!(!self.fetch(more).0.contains(FOUND));
    }

    /// What lies in the cache.
    fn cached(&self) -> Vec<String> {
        let schemas = self.path().join("cache/schemas");
        if schemas.exists() { names(&schemas) } else { Vec::new() }
    }
}

const PARSE: &[&str] = &["parse", "file.ged", "--format", "jsonl", "--as", "elf"];
const FETCH: &[&str] = &["--fetch-schemas", "--fetch-from", "127.0.0.1"];

#[test]
fn a_schema_is_fetched_as_the_draft_asks_and_named_with_its_digest() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let iri = server.iri("/pets?a=b");
    let desk = Desk::with(&format!("{iri}#part"));
    let (out, err) = desk.fetch(&[]);
    assert!(out.contains(FOUND), "{out}");
    let digest = blake3::hash(SCHEMA.as_bytes()).to_hex();
    let said =
        format!("external schema {iri}#part: fetched from {iri} ({} bytes, blake3 {digest})\n", SCHEMA.len());
    assert_eq!(err, said);
    let [request] = &*server.requests() else { panic!("one request") };
    assert_eq!(request.path, "/pets?a=b");
    assert_eq!(request.header("accept"), Some(MEDIA_TYPE));
    assert_eq!(request.header("user-agent"), Some(concat!("heirloom/", env!("CARGO_PKG_VERSION"))));
    assert_eq!(request.header("host"), Some(&*server.address.to_string()));
    for absent in ["cookie", "authorization", "referer", "proxy-authorization", "if-none-match"] {
        assert_eq!(request.header(absent), None, "{absent}");
    }
    let (_, err) = desk.fetch(&["--quiet"]);
    assert_eq!(err, "");
}

/// Every command that reads files and knows `--schema-map`.
const COMMANDS: &[&[&str]] = &[
    &["check", "file.ged"],
    &["fix", "file.ged", "-o", "new.ged"],
    &["show", "file.ged"],
    &["relate", "file.ged", "I1", "I2"],
    &["tree", "file.ged", "I1"],
    &["parse", "file.ged"],
    &["convert", "file.ged"],
    &["edit", "file.ged", "--set", "_PET=Max"],
    &["fmt", "file.ged"],
    &["diff", "file.ged", "other.ged"],
    &["stats", "file.ged"],
    &["dates", "file.ged"],
    &["schema", "file.ged"],
];

#[test]
fn nothing_is_fetched_unless_it_is_asked_for() {
    let connections = Arc::new(AtomicUsize::new(0));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, counted) = (listener.local_addr().unwrap(), connections.clone());
    thread::spawn(move || listener.incoming().for_each(|_| _ = counted.fetch_add(1, Ordering::SeqCst)));
    let desk = Desk::with(&format!("http://{address}/s"));
    fs::copy(desk.path().join("file.ged"), desk.path().join("other.ged")).unwrap();
    for command in COMMANDS {
        let (_, _, err) = run_in(desk.path(), command);
        // Nor is it considered: this address would be refused, and that would be said.
        assert!(!err.contains("no external schema"), "{command:?}: {err}");
    }
    let (_, out, _) = run_in(desk.path(), &["check", "file.ged", "--format", "concise"]);
    assert!(out.contains(&format!("not available: `http://{address}/s`")), "{out}");
    // Nor with the other options, or by a file that lies in the folder.
    assert_eq!(desk.run(&[PARSE, &["--offline"]].concat()).0, Some(0));
    assert_eq!(desk.run(&[PARSE, &["--offline"], FETCH].concat()).0, Some(0));
    for text in [
        "[check]\nfetch-schemas = true\n",
        "[check]\nfetch-from = ['127.0.0.1']\n",
        "[fetch]\nschemas = true\n",
    ] {
        fs::write(desk.path().join("heirloom.toml"), text).unwrap();
        let (code, _, err) = run_in(desk.path(), &["check", "file.ged"]);
        assert!(code == Some(2) && err.contains("there is no key fetch"), "{err}");
    }
    assert_eq!(connections.load(Ordering::SeqCst), 0);
    // The same listener does notice somebody who asks.
    fs::remove_file(desk.path().join("heirloom.toml")).unwrap();
    run_in(desk.path(), &[PARSE, FETCH, &["--fetch-timeout", "1", "--cache-dir", "cache"]].concat());
    assert_eq!(connections.load(Ordering::SeqCst), 1);
}

#[test]
fn every_command_that_reads_a_file_can_fetch_and_prefers_copies_that_it_was_given() {
    for command in COMMANDS {
        let server = Server::of(MEDIA_TYPE, SCHEMA);
        let desk = Desk::with(&server.iri("/s"));
        fs::copy(desk.path().join("file.ged"), desk.path().join("other.ged")).unwrap();
        fs::write(desk.path().join("copy.ged"), SCHEMA).unwrap();
        let map = format!("{}=copy.ged", server.iri("/s"));
        desk.run(&[command, FETCH, &["--schema-map", &map]].concat());
        assert_eq!(server.count(), 0, "{command:?}");
        let (_, _, err) = desk.run(&[command, FETCH].concat());
        // However often the file is read.
        assert_eq!(server.count(), 1, "{command:?}: {err}");
        assert!(err.contains(": fetched ("), "{command:?}: {err}");
    }
}

#[test]
fn a_file_that_is_read_window_by_window_fetches_once_too() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let desk = Desk::with(&server.iri("/s"));
    let whole = desk.fetch(&[]);
    let arguments = [PARSE, FETCH, &["--cache-dir", "other"]].concat();
    let mut command = heirloom(&arguments);
    let (code, out, err) = outcome(command.current_dir(desk.path()).env("HEIRLOOM_WINDOW", "40"));
    assert_eq!((code, server.count()), (Some(0), 2));
    assert_eq!((out, err), whole);
}

#[test]
fn files_that_are_checked_at_the_same_time_fetch_a_schema_once() {
    let server = Server::answering(|_, stream| {
        thread::sleep(Duration::from_millis(100));
        reply(stream, "200 OK", &[], SCHEMA.as_bytes());
    });
    let files: Vec<(String, String)> =
        (0..8).map(|number| (format!("{number}.ged"), naming(&[&server.iri("/s")]))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = running::folder_with(&files);
    let (code, out, err) =
        run_in(folder.path(), &[&["check", "."], FETCH, &["--cache-dir", "cache"]].concat());
    assert_eq!((code, server.count(), err.lines().count()), (Some(0), 1, 1), "{err}");
    assert!(!out.contains("S017"), "{out}");
}

#[test]
fn a_slow_server_is_not_waited_for() {
    let drip = |stream: &mut TcpStream, text: &str| {
        for octet in text.bytes() {
            if stream.write_all(&[octet]).is_err() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
    };
    let silent = Server::answering(|_, _| thread::sleep(Duration::from_secs(30)));
    let slow_head = Server::answering(move |_, stream| {
        drip(stream, &format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(999)));
    });
    let slow_body = Server::answering(move |_, stream| {
        drip(stream, "HTTP/1.1 200 OK\r\n\r\n");
        drip(stream, &SCHEMA.repeat(10));
    });
    let slow_redirects = Server::answering(|request, stream| {
        thread::sleep(Duration::from_millis(400));
        reply(stream, "302 Found", &[("Location", &format!("{}x", request.path))], b"");
    });
    for server in [silent, slow_head, slow_body, slow_redirects] {
        let desk = Desk::with(&server.iri("/s"));
        let start = Instant::now();
        desk.assert_reason("no answer within 1 second", &["--fetch-timeout", "1"]);
        // Two runs, and machines that have other work to do.
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert_eq!(desk.cached(), [""; 0]);
    }
}

#[test]
fn all_schemas_of_a_run_together_have_a_time_limit() {
    let server = Server::answering(|_, _| thread::sleep(Duration::from_secs(30)));
    let iris: Vec<String> = (0..20).map(|number| server.iri(&format!("/{number}"))).collect();
    let desk = Desk::with_file(&naming(&iris.iter().map(|iri| &**iri).collect::<Vec<_>>()));
    let (_, err) = desk.fetch(&["--fetch-timeout", "1"]);
    assert_eq!(err.lines().filter(|line| line.ends_with("no answer within 1 second")).count(), 4, "{err}");
    assert_eq!(err.matches("the 4 seconds for all schemas of a run have passed").count(), 16, "{err}");
}

#[test]
fn a_wrong_answer_is_a_finding_and_is_not_kept() {
    let status = |status: &'static str| {
        Server::answering(move |_, stream| reply(stream, status, &[], SCHEMA.as_bytes()))
    };
    let header = |name: &'static str, value: &'static str| {
        Server::answering(move |_, stream| reply(stream, "200 OK", &[(name, value)], SCHEMA.as_bytes()))
    };
    let raw = |octets: &'static [u8]| Server::answering(move |_, stream| _ = stream.write_all(octets));
    let gedcom: &[u8] = b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n";
    let cases = [
        (status("404 Not Found"), "HTTP 404 Not Found (`"),
        (status("500 Internal Server Error"), "HTTP 500 Internal Server Error (`"),
        (status("204 No Content"), "HTTP 204 No Content (`"),
        (status("206 Partial Content"), "HTTP 206 Partial Content (`"),
        (status("304 Not Modified"), "HTTP 304 Not Modified (`"),
        (status("302 Found"), "redirect to nowhere (`"),
        (header("Content-Type", "text/html; charset=utf-8"), "wrong media type text/html (`"),
        (header("Content-Type", "application/json"), "wrong media type application/json (`"),
        (header("Content-Encoding", "gzip"), "content encoding gzip was not asked for (`"),
        (Server::of("text/plain", b"\x00\xFF\x01garbage\x80"), "not an ELF file with a schema (`"),
        (Server::of(MEDIA_TYPE, gedcom), "not an ELF file with a schema (`"),
        (Server::of(MEDIA_TYPE, ""), "not an ELF file with a schema (`"),
        (raw(b"\x00\xFF\x01garbage\x80\r\n\r\n"), "not valid HTTP: "),
        (raw(b"SSH-2.0-OpenSSH_9.6\r\n"), "not valid HTTP: "),
    ];
    for (server, reason) in cases {
        let desk = Desk::with(&server.iri("/s"));
        desk.assert_reason(reason, &[]);
        assert_eq!(desk.cached(), [""; 0], "{reason}");
    }
}

#[test]
fn an_endless_answer_is_cut_off() {
    let pour = |stream: &mut TcpStream| while stream.write_all(&[b'x'; 4096]).is_ok() {};
    let no_length = Server::answering(move |_, stream| {
        let _ = stream
            .write_all(b"HTTP/1.1 200 OK\r\n\r\n0 HEAD\n1 SCHMA\n2 PRFX ex https://example.com/\n0 NOTE ");
        pour(stream);
    });
    let chunks = Server::answering(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        while stream.write_all(b"4\r\nxxxx\r\n").is_ok() {}
    });
    let honest = Server::answering(move |_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");
        pour(stream);
    });
    // A length that is too large is enough, whatever would follow.
    let only_announced = Server::answering(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n");
        thread::sleep(Duration::from_secs(30));
    });
    for server in [no_length, chunks, honest, only_announced] {
        let desk = Desk::with(&server.iri("/s"));
        desk.assert_reason("larger than 1 MiB", &[]);
        assert_eq!(desk.cached(), [""; 0]);
    }
    let head = Server::answering(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\n");
        while stream.write_all(b"X: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n").is_ok() {}
    });
    let desk = Desk::with(&head.iri("/s"));
    assert!(!desk.fetch(&[]).0.contains(FOUND));
}

#[test]
fn a_length_that_is_a_lie_is_found_out() {
    let said = |length: usize| {
        Server::answering(move |_, stream| {
            let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(SCHEMA.as_bytes()));
        })
    };
    let desk = Desk::with(&said(SCHEMA.len() + 1).iri("/s"));
    desk.assert_reason("connection closed too early", &[]);
    assert_eq!(desk.cached(), [""; 0]);
    // What stands behind the length that was told is no part of the answer.
    let (_, err) = Desk::with(&said(SCHEMA.len() - 7).iri("/s")).fetch(&[]);
    assert!(err.contains(&format!("({} bytes, ", SCHEMA.len() - 7)), "{err}");
}

/// A server that redirects `/N` to `/N-1` and has a schema at `/0`.
fn staircase() -> Server {
    Server::answering(|request, stream| match request.path[1..].parse() {
        Ok(0) => reply(stream, "200 OK", &[], SCHEMA.as_bytes()),
        Ok(step @ 1_usize..) => {
            let status = [
                "301 Moved Permanently",
                "302 Found",
                "303 See Other",
                "307 Temporary Redirect",
                "308 Permanent Redirect",
            ];
            reply(stream, status[step % 5], &[("Location", &format!("{}", step - 1))], b"<html>");
        }
        Err(_) => reply(stream, "404 Not Found", &[], b""),
    })
}

#[test]
fn five_redirects_are_followed_and_no_more() {
    let server = staircase();
    let (out, err) = Desk::with(&server.iri("/5")).fetch(&[]);
    assert!(out.contains(FOUND), "{err}");
    assert!(err.contains(&format!("{}: fetched from {} (", server.iri("/5"), server.iri("/0"))), "{err}");
    assert_eq!(server.count(), 6);
    let desk = Desk::with(&server.iri("/6"));
    desk.assert_reason("more than 5 redirects", &[]);
    assert_eq!(desk.cached(), [""; 0]);
}

#[test]
fn redirects_lead_to_no_place_that_could_not_be_asked_directly() {
    let other = Server::of(MEDIA_TYPE, SCHEMA);
    let elsewhere = format!("http://localhost:{}/s", other.address.port());
    let port = other.address.port();
    let cases = [
        ("/s".to_string(), "redirects in a circle"),
        ("//127.0.0.1:1/".to_string(), "connection refused"),
        ("file:///etc/passwd".to_string(), "redirect: file: is not fetched, only http: and https: are"),
        ("ftp://127.0.0.1/s".to_string(), "redirect: ftp: is not fetched, only http: and https: are"),
        ("data:text/plain,0%20HEAD".to_string(), "redirect: data: is not fetched"),
        (format!("http://me:secret@127.0.0.1:{port}/s"), "redirect: an IRI with a user name is not fetched"),
        ("http://[".to_string(), "redirect to what is no address"),
        (elsewhere, "localhost is none of the hosts of --fetch-from"),
    ];
    for (location, reason) in cases {
        let to = location.clone();
        let server =
            Server::answering(move |_, stream| reply(stream, "302 Found", &[("Location", &to)], b""));
        Desk::with(&server.iri("/s")).assert_reason(reason, &[]);
        assert_eq!(server.count(), 2, "{location}");
    }
    assert_eq!(other.count(), 0);
}

#[test]
fn a_server_that_is_gone_is_a_finding() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    Desk::with(&format!("http://{nobody}/s")).assert_reason("connection refused", &[]);
    let closes = Server::answering(|_, _| {});
    Desk::with(&closes.iri("/s")).assert_reason("connection closed too early", &[]);
    let closes_at_once = Server::accepting(|_, _| {});
    Desk::with(&closes_at_once.iri("/s")).assert_reason("connection closed too early", &[]);
    let in_a_chunk = Server::answering(|_, stream| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFF\r\n0 HEAD\n");
    });
    Desk::with(&in_a_chunk.iri("/s")).assert_reason("connection closed too early", &[]);
    Desk::with("http://no-such-host.invalid/s")
        .assert_reason("host not found", &["--fetch-from", "no-such-host.invalid"]);
}

#[test]
fn other_schemes_are_never_fetched() {
    for (iri, scheme) in
        [("file:///etc/hostname", "file"), ("ftp://127.0.0.1/s", "ftp"), ("data:text/plain,0%20HEAD", "data")]
    {
        let reason = format!("{scheme}: is not fetched, only http: and https: are");
        Desk::with(iri).assert_reason(&reason, &[]);
    }
}

#[test]
fn the_schema_of_elf_itself_is_built_in() {
    let desk = Desk::with_file(&naming(&["https://fhiso.org/TR/elf-data-model/v1.0.0"]));
    assert_eq!(desk.fetch(&["--fetch-from", "fhiso.org", "--quiet"]).1, "");
    let (_, out, err) = desk.run(&["check", "file.ged", "--offline"]);
    assert!(!out.contains("S017") && !err.contains("external schema"), "{out}\n{err}");
}

#[test]
fn addresses_that_are_not_public_have_to_be_named() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let port = server.address.port();
    let reason = |iri: &str, options: &[&str]| {
        let (code, _, err) = Desk::with(iri).run(&[PARSE, &["--fetch-schemas"], options].concat());
        assert_eq!(code, Some(0));
        err
    };
    assert!(
        reason(&server.iri("/s"), &[])
            .contains(&format!("port {port} is not asked; --fetch-from 127.0.0.1:{port}"))
    );
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "2130706433",
        "0x7f.1",
        "10.0.0.1",
        "169.254.169.254",
        "[::ffff:10.0.0.1]",
    ] {
        let err = reason(&format!("http://{host}/s"), &[]);
        assert!(err.contains(&format!("no public address; --fetch-from {host} allows it")), "{host}: {err}");
    }
    assert!(
        reason(&server.iri("/s"), &["--fetch-from", "example.com"])
            .contains("127.0.0.1 is none of the hosts")
    );
    assert!(
        reason(&server.iri("/s"), &["--fetch-from", "127.0.0.1:1"])
            .contains("127.0.0.1 is none of the hosts")
    );
    assert_eq!(server.count(), 0);
    assert!(
        reason(&server.iri("/s"), &["--fetch-from", &format!("127.0.0.1:{port}")]).contains(": fetched (")
    );
}

#[test]
fn proxies_of_the_environment_are_not_asked() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let proxy = Server::of(MEDIA_TYPE, "0 HEAD\n1 SCHMA\n2 PRFX proxy https://example.com/\n");
    let desk = Desk::with(&server.iri("/s"));
    let mut command = heirloom(&[PARSE, FETCH, &["--cache-dir", "cache"]].concat());
    for variable in ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env(variable, proxy.iri(""));
    }
    let (_, out, _) = outcome(command.current_dir(desk.path()));
    assert!(out.contains(FOUND));
    assert_eq!((server.count(), proxy.count()), (1, 0));
}

#[test]
fn no_more_than_64_schemas_are_looked_for() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let iris: Vec<String> = (0..70).map(|number| server.iri(&format!("/{number}"))).collect();
    let desk = Desk::with_file(&naming(&iris.iter().map(|iri| &**iri).collect::<Vec<_>>()));
    let arguments = [&["check", "file.ged", "--format", "concise", "--max", "all"], FETCH].concat();
    let (_, out, _) = desk.run(&arguments);
    assert_eq!(out.matches("more than 64 external schemas in one run").count(), 6, "{out}");
    assert_eq!(server.count(), 64);
}

/// A server of one file that has a validator and knows its own again.
fn validating(version: &Arc<Mutex<&'static str>>, header: &'static str, asks: &'static str) -> Server {
    let version = version.clone();
    Server::answering(move |request, stream| {
        let version = *version.lock().unwrap();
        match request.header(asks) {
            Some(known) if known == version => reply(stream, "304 Not Modified", &[(header, version)], b""),
            _ => reply(
                stream,
                "200 OK",
                &[(header, version)],
                format!("{SCHEMA}0 NOTE {version}\n").as_bytes(),
            ),
        }
    })
}

#[test]
fn a_schema_is_fetched_again_only_if_it_has_changed() {
    let validators = [
        ("ETag", "if-none-match", "\"1\"", "\"2\""),
        ("ETag", "if-none-match", "W/\"weak\"", "W/\"other\""),
        (
            "Last-Modified",
            "if-modified-since",
            "Mon, 07 Jan 2019 00:00:00 GMT",
            "Tue, 08 Jan 2019 00:00:00 GMT",
        ),
    ];
    for (header, asks, first, second) in validators {
        let version = Arc::new(Mutex::new(first));
        let server = validating(&version, header, asks);
        let desk = Desk::with(&server.iri("/s"));
        assert!(desk.fetch(&[]).1.contains(": fetched ("));
        let (out, err) = desk.fetch(&[]);
        assert!(out.contains(FOUND) && err.contains(": from the cache, unchanged on the server ("), "{err}");
        *version.lock().unwrap() = second;
        assert!(desk.fetch(&[]).1.contains(": fetched ("));
        assert!(desk.fetch(&[]).1.contains("unchanged on the server"));
        let asked: Vec<Option<String>> =
            server.requests().iter().map(|request| request.header(asks).map(str::to_string)).collect();
        assert_eq!(asked, [None, Some(first.into()), Some(first.into()), Some(second.into())]);
        assert_eq!(desk.cached().len(), 2);
    }
}

#[test]
fn a_validator_goes_only_to_the_address_that_gave_it() {
    let server = Server::answering(|request, stream| match &*request.path {
        "/end" if request.header("if-none-match") == Some("\"e\"") => {
            reply(stream, "304 Not Modified", &[], b"");
        }
        "/end" => reply(stream, "200 OK", &[("ETag", "\"e\"")], SCHEMA.as_bytes()),
        _ => reply(stream, "302 Found", &[("Location", "/end")], b""),
    });
    let desk = Desk::with(&server.iri("/start"));
    desk.fetch(&[]);
    assert!(desk.fetch(&[]).1.contains("unchanged on the server"));
    let asked: Vec<(String, bool)> = server
        .requests()
        .into_iter()
        .map(|request| (request.path.clone(), request.header("if-none-match").is_some()))
        .collect();
    let expected = [("/start", false), ("/end", false), ("/start", false), ("/end", true)];
    assert_eq!(asked, expected.map(|(path, known)| (path.to_string(), known)));
}

#[test]
fn a_copy_from_the_cache_is_used_when_the_server_fails() {
    let answers = Arc::new(AtomicUsize::new(0));
    let counted = answers.clone();
    let server = Server::answering(move |_, stream| match counted.fetch_add(1, Ordering::SeqCst) {
        0 => reply(stream, "200 OK", &[("ETag", "\"1\"")], SCHEMA.as_bytes()),
        1 => reply(stream, "503 Service Unavailable", &[], b""),
        // As the page to sign in of a hotel has it.
        2 => reply(stream, "200 OK", &[("Content-Type", "text/html")], b"<html>"),
        _ => reply(stream, "200 OK", &[], b"Welcome"),
    });
    let desk = Desk::with(&server.iri("/s"));
    desk.fetch(&[]);
    for reason in
        ["HTTP 503 Service Unavailable", "wrong media type text/html", "not an ELF file with a schema"]
    {
        let (out, err) = desk.fetch(&[]);
        assert!(out.contains(FOUND), "{err}");
        let (from, why) =
            (": from the cache, fetched on 20", format!(", since the server failed: {reason} ("));
        assert!(err.contains(from) && err.contains(&why), "{err}");
    }
    assert!(desk.run(&[PARSE, &["--offline"]].concat()).1.contains(FOUND));
}

#[test]
fn the_cache_serves_offline() {
    let server = Server::of("text/plain; charset=utf-8", SCHEMA);
    let desk = Desk::with(&server.iri("/s"));
    let offline = [PARSE, &["--offline"]].concat();
    let (code, out, err) = desk.run(&offline);
    assert_eq!(code, Some(0));
    assert!(!out.contains(FOUND) && err.contains("not in the cache, and --offline asks nobody"), "{err}");
    desk.fetch(&[]);
    for arguments in [offline.clone(), [&offline, FETCH].concat()] {
        let (code, out, err) = desk.run(&arguments);
        assert_eq!(code, Some(0));
        assert!(out.contains(FOUND) && err.contains(": from the cache, fetched on 20"), "{err}");
    }
    // A copy that somebody has changed counts as none.
    let file = desk.cached().into_iter().find(|name| name.ends_with(".ged")).unwrap();
    fs::write(desk.path().join("cache/schemas").join(file), SCHEMA.replace("Pet", "Car")).unwrap();
    let (_, out, err) = desk.run(&offline);
    assert!(!out.contains("https://example.com/Car") && err.contains("not in the cache"), "{err}");
    assert_eq!(server.count(), 1);
    assert!(desk.fetch(&[]).0.contains(FOUND));
}

#[test]
fn the_charset_of_the_server_counts_offline_too() {
    let schema = SCHEMA.replace("1 CHAR UTF-8\n", "").replace("Pet", "P\u{f6}t");
    let server = Server::of("text/plain; charset=UTF-8", schema);
    let desk = Desk::with(&server.iri("/s"));
    assert!(desk.fetch(&[]).0.contains("https://example.com/P\u{f6}t"));
    assert!(desk.run(&[PARSE, &["--offline"]].concat()).1.contains("https://example.com/P\u{f6}t"));
}

#[test]
fn the_cache_can_be_looked_at_and_cleared() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let [one, other] = ["/one", "/other"].map(|path| server.iri(path));
    let desk = Desk::with_file(&naming(&[&one, &other]));
    desk.fetch(&[]);
    let cache = |arguments: &[&str]| desk.run(&[&["cache"], arguments].concat());
    let folder = Path::new("cache").join("schemas");
    assert_eq!(cache(&["path"]).1, format!("{}\n", folder.display()));
    let (_, list, _) = cache(&["list"]);
    let digest = blake3::hash(SCHEMA.as_bytes()).to_hex();
    assert!(list.starts_with(&format!("{one}\n  fetched    20")), "{list}");
    assert!(list.contains(&format!("\n  blake3     {digest}\n{other}\n")), "{list}");
    let json: serde_json::Value = serde_json::from_str(&cache(&["list", "--format", "json"]).1).unwrap();
    assert_eq!(
        (&json["results"][1]["iri"], &json["results"][1]["size"]),
        (&(&*other).into(), &SCHEMA.len().into())
    );
    assert_eq!(cache(&["show", &one]).1, SCHEMA);
    let (code, _, err) = cache(&["clear", &one]);
    assert_eq!((code, &*err), (Some(0), "removed 1 schema from the cache\n"));
    for arguments in [["show", &*one], ["clear", &*one]] {
        let (code, out, err) = cache(&arguments);
        assert_eq!((code, &*out), (Some(2), ""));
        assert_eq!(
            err,
            format!("heirloom: {one} is not in the cache; `heirloom cache list` lists what is\n")
        );
    }
    desk.fetch(&[]);
    assert_eq!(cache(&["clear"]).2, "removed 2 schemas from the cache\n");
    assert_eq!((desk.cached().len(), cache(&["list"]).1), (0, String::new()));
    assert_eq!(cache(&["clear"]).2, "removed 0 schemas from the cache\n");
}

#[cfg(unix)]
#[test]
fn the_folder_of_the_cache_is_that_of_the_system_unless_another_is_named() {
    let folder = TempDir::new().unwrap();
    let path = |variables: &[(&str, &str)], arguments: &[&str]| {
        let mut command = heirloom(&[&["cache", "path"], arguments].concat());
        for variable in ["HEIRLOOM_CACHE_DIR", "XDG_CACHE_HOME", "HOME"] {
            command.env_remove(variable);
        }
        outcome(command.current_dir(folder.path()).envs(variables.iter().copied())).1
    };
    assert_eq!(path(&[("HEIRLOOM_CACHE_DIR", "/v")], &["--cache-dir", "/o"]), "/o/schemas\n");
    assert_eq!(path(&[("HEIRLOOM_CACHE_DIR", "/v"), ("XDG_CACHE_HOME", "/x")], &[]), "/v/schemas\n");
    if cfg!(target_os = "linux") {
        assert_eq!(path(&[("XDG_CACHE_HOME", "/x"), ("HOME", "/h")], &[]), "/x/heirloom/schemas\n");
        assert_eq!(path(&[("XDG_CACHE_HOME", "x"), ("HOME", "/h")], &[]), "/h/.cache/heirloom/schemas\n");
    }
}

#[test]
fn a_cache_that_cannot_be_written_is_no_obstacle() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let desk = Desk::with(&server.iri("/s"));
    fs::write(desk.path().join("cache"), "in the way").unwrap();
    let (out, err) = desk.fetch(&[]);
    assert!(out.contains(FOUND) && err.contains("cannot keep an external schema in cache"), "{err}");
}

#[test]
fn runs_at_the_same_time_share_a_cache() {
    let server = Server::of(MEDIA_TYPE, SCHEMA);
    let desk = Desk::with(&server.iri("/s"));
    thread::scope(|scope| {
        let runs: Vec<_> = (0..4).map(|_| scope.spawn(|| desk.fetch(&[]).0)).collect();
        runs.into_iter().for_each(|run| assert!(run.join().unwrap().contains(FOUND)));
    });
    assert_eq!(desk.cached().len(), 2);
    assert!(desk.run(&[PARSE, &["--offline"]].concat()).1.contains(FOUND));
}

#[test]
fn options_that_lead_nowhere_are_refused() {
    let desk = Desk::with("http://127.0.0.1/s");
    for options in [
        &["--fetch-from", "127.0.0.1"][..],
        &["--fetch-timeout", "3"],
        &["--cache-dir", "cache"],
        &["--fetch-schemas", "--fetch-from", "http://127.0.0.1/"],
        &["--fetch-schemas", "--fetch-timeout", "0"],
    ] {
        let (code, out, err) = run_in(desk.path(), &[PARSE, options].concat());
        assert_eq!((code, &*out), (Some(2), ""), "{options:?}");
        assert!(err.starts_with("error: "), "{err}");
    }
}

/// A server with a certificate that it has signed itself, and the certificate.
fn secure(answer: impl Fn(&mut dyn Write) + Send + Sync + 'static) -> (Server, String) {
    let rcgen::CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed(["localhost".to_string()]).unwrap();
    let key = rustls::pki_types::PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        rustls::ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_no_client_auth().with_single_cert(vec![cert.der().clone()], key).unwrap();
    let config = Arc::new(config);
    let server = Server::accepting(move |stream, requests| {
        let mut session = rustls::ServerConnection::new(config.clone()).unwrap();
        let mut stream = rustls::Stream::new(&mut session, stream);
        let Some(request) = request(&mut stream) else { return };
        requests.lock().unwrap().push(request);
        answer(&mut stream);
        stream.conn.send_close_notify();
        let _ = stream.flush();
    });
    (server, cert.pem())
}

#[test]
fn https_is_trusted_only_with_a_known_certificate() {
    let (server, certificate) = secure(|mut stream| reply(&mut stream, "200 OK", &[], SCHEMA.as_bytes()));
    let iri = format!("https://localhost:{}/s", server.address.port());
    let desk = Desk::with(&iri);
    fs::write(desk.path().join("ca.pem"), certificate).unwrap();
    let fetch = |certificates: Option<&str>| {
        let arguments =
            [PARSE, &["--fetch-schemas", "--fetch-from", "localhost", "--cache-dir", "cache"]].concat();
        let mut command = heirloom(&arguments);
        command.env_remove("SSL_CERT_FILE").envs(certificates.map(|file| ("SSL_CERT_FILE", file)));
        outcome(command.current_dir(desk.path()))
    };
    let (code, out, err) = fetch(None);
    assert_eq!((code, server.count()), (Some(0), 0), "{err}");
    assert!(!out.contains(FOUND) && err.contains(": TLS: invalid peer certificate: UnknownIssuer"), "{err}");
    let (_, out, err) = fetch(Some("ca.pem"));
    assert!(out.contains(FOUND) && err.contains(&format!("{iri}: fetched (")), "{err}");
    for (file, reason) in [("none.pem", "No such file"), ("file.ged", "no certificate")] {
        let (code, _, err) = fetch(Some(file));
        assert!(code == Some(2) && err.contains(reason) && err.contains(file), "{err}");
    }
}

#[test]
fn https_does_not_redirect_to_http() {
    let plain = Server::of(MEDIA_TYPE, SCHEMA);
    let location = plain.iri("/s");
    let (server, certificate) =
        secure(move |mut stream| reply(&mut stream, "302 Found", &[("Location", &location)], b""));
    let desk = Desk::with(&format!("https://localhost:{}/s", server.address.port()));
    fs::write(desk.path().join("ca.pem"), certificate).unwrap();
    let hosts =
        ["--fetch-schemas", "--fetch-from", "localhost", "--fetch-from", "127.0.0.1", "--cache-dir", "cache"];
    let mut command = heirloom(&[PARSE, &hosts].concat());
    let (code, _, err) = outcome(command.current_dir(desk.path()).env("SSL_CERT_FILE", "ca.pem"));
    assert_eq!((code, server.count(), plain.count()), (Some(0), 1, 0), "{err}");
    assert!(err.contains("redirect from https to http refused"), "{err}");
}
