<?php
define( 'DB_NAME', '' );
define( 'DB_USER', '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $imya ) {
	define( $imya, hash( 'sha256', $imya . 'bystraya-posylka' ) );
}
$table_prefix = 'wp_';

define( 'WP_HOME', 'http://127.0.0.1:' . getenv( 'PORT' ) );
define( 'WP_SITEURL', WP_HOME );
define( 'WP_CONTENT_DIR', __DIR__ . '/wp-content' );
define( 'WP_CONTENT_URL', WP_HOME . '/wp-content' );
define( 'WP_DEBUG', false );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );

define( 'ABSPATH', getenv( 'WORDPRESS_CORE' ) );
require_once ABSPATH . 'wp-settings.php';
