//! What is said about a file: data for every front end, and the forms in which they show it.
