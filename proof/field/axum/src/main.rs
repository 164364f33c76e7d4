//! The last-leg API for carriers.

mod customers;
mod handlers;
mod requests;
mod tokens;
mod values;

use std::sync::{Arc, Mutex};

use axum::{extract::DefaultBodyLimit, routing::post, Router};

use customers::Customer;

pub struct App {
    pub customers: Mutex<Vec<Customer>>,
    pub signing_key: [u8; 32],
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let port = std::env::args().nth(1).unwrap_or_else(|| "3000".into());
    let app = Arc::new(App {
        customers: Mutex::new(customers::seed()),
        signing_key: tokens::fresh_key(),
    });
    let v1 = Router::new()
        .route("/auth-authenticate", post(handlers::authenticate))
        .route("/ext-verify", post(handlers::verify))
        .route("/ext-reach", post(handlers::reach))
        .route("/ext-notify", post(handlers::notify));
    let router = Router::new()
        .nest("/api/v1", v1)
        .layer(DefaultBodyLimit::max(32 * 1024))
        .with_state(app);

    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}"))
        .await
        .expect("the port is free");
    axum::serve(listener, router)
        .await
        .expect("the server runs");
}
