//! The doorstep gateway: what partners may ask about our customers.

mod customers;
mod endpoints;
mod requests;
mod sessions;

use actix_web::{middleware::from_fn, web, App, HttpServer};

use customers::Customers;
use endpoints::{authenticate, notify, reach, verify};
use sessions::{require_session, Sessions};

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args()
        .nth(1)
        .and_then(|port| port.parse().ok())
        .unwrap_or(8080);
    let sessions = web::Data::new(Sessions::default());
    let customers = web::Data::new(Customers::seed());

    HttpServer::new(move || {
        App::new()
            .app_data(sessions.clone())
            .app_data(customers.clone())
            .app_data(web::JsonConfig::default().limit(8192))
            .service(
                web::scope("/v1")
                    .route("/auth-authenticate", web::post().to(authenticate))
                    .service(
                        web::scope("")
                            .wrap(from_fn(require_session))
                            .route("/ext-verify", web::post().to(verify))
                            .route("/ext-reach", web::post().to(reach))
                            .route("/ext-notify", web::post().to(notify)),
                    ),
            )
    })
    .workers(2)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
