<?php
// Единственная точка входа: сайт без темы, наружу отдаётся только REST API.
define( 'WP_USE_THEMES', false );
require __DIR__ . '/wp-config.php';

$put = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( 0 !== strpos( $put, '/wp-json' ) ) {
	status_header( 404 );
	header( 'Content-Type: text/plain; charset=utf-8' );
	exit( 'Not found' );
}
$GLOBALS['wp']->query_vars['rest_route'] = substr( $put, strlen( '/wp-json' ) ) ?: '/';
rest_api_loaded();
