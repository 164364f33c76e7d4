<?php

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;

error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
require_once 'Illuminate/autoload.php';
spl_autoload_register(function ($c) {
    $f = __DIR__.'/../app/'.str_replace('\\', '/', substr($c, 4)).'.php';
    if (str_starts_with($c, 'App\\') && is_file($f)) require $f;
});
$app = require __DIR__.'/../bootstrap/app.php';
$kernel = $app->make(Kernel::class);
$response = $kernel->handle($request = Request::capture())->send();
$kernel->terminate($request, $response);
