<?php
/**
 * Plugin Name: Быстрая посылка: API для партнёров
 * Version: 1.4.2
 */
require __DIR__ . '/dostavka/class-hranilishche.php';
require __DIR__ . '/dostavka/class-partner-api.php';

// Партнёрам нужен только наш раздел API.
remove_action( 'rest_api_init', 'create_initial_rest_routes', 99 );
add_action( 'rest_api_init', array( new Dostavka_Partner_Api(), 'register_routes' ) );
