<?php

/** @var \Laravel\Lumen\Routing\Router $router */

$router->post('/auth-authenticate', 'KuingiaController@ingia');

$router->group(['middleware' => 'auth'], function () use ($router) {
    $router->post('/ext-verify', 'MpokeajiController@hakiki');
    $router->post('/ext-reach', 'MapendeleoController@mapendeleo');
    $router->post('/ext-notify', 'ArifaController@tuma');
});
