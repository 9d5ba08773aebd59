-- One row that is written to see whether anything can be: a full disk still answers questions.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL
);
