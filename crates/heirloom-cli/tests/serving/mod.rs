//! A server on this machine that behaves as a test wants it to, and counts who asks.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// It serves until the tests end, each connection in a thread of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
}

/// The head of a request.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) path: String,
    headers: Vec<(String, String)>,
}

impl Request {
    /// A header of the request.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

impl Server {
    /// A server that answers like this.
    pub(crate) fn answering(answer: impl Fn(&Request, &mut TcpStream) + Send + Sync + 'static) -> Server {
        Server::accepting(move |stream, requests| {
            let Some(request) = request(stream) else { return };
            requests.lock().unwrap().push(request.clone());
            answer(&request, stream);
        })
    }

    /// A server that does this with each connection.
    pub(crate) fn accepting(
        accept: impl Fn(&mut TcpStream, &Mutex<Vec<Request>>) + Send + Sync + 'static,
    ) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, requests) = (listener.local_addr().unwrap(), Arc::new(Mutex::new(Vec::new())));
        let (accept, seen) = (Arc::new(accept), requests.clone());
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (accept, seen) = (accept.clone(), seen.clone());
                thread::spawn(move || accept(&mut stream.unwrap(), &seen));
            }
        });
        Server { address, requests }
    }

    /// A server that always gives this file.
    pub(crate) fn of(media_type: &'static str, body: impl Into<Vec<u8>>) -> Server {
        let body = body.into();
        Server::answering(move |_, stream| reply(stream, "200 OK", &[("Content-Type", media_type)], &body))
    }

    /// The IRI of a path.
    pub(crate) fn iri(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What was asked so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// How often it was asked.
    pub(crate) fn count(&self) -> usize {
        self.requests().len()
    }
}

/// Reads the head of a request. Nothing comes if the other side only looked whether somebody is there.
pub(crate) fn request(stream: &mut impl std::io::Read) -> Option<Request> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let path = lines.next()?.split(' ').nth(1)?.to_string();
    let headers = lines.take_while(|line| !line.is_empty()).filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_string()))
    });
    Some(Request { path, headers: headers.collect() })
}

/// Answers with a status, headers and a body of which the length is told.
pub(crate) fn reply(stream: &mut impl Write, status: &str, headers: &[(&str, &str)], body: &[u8]) {
    let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let head =
        format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // Whoever asked may have gone.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    let _ = stream.flush();
}
