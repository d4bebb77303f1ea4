//! Changing a file without touching what was not meant: paths to structures, and edits of their octets.
