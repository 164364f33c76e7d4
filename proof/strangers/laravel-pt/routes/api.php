<?php

use App\Http\Controllers\IntegracaoController;
use Illuminate\Support\Facades\Route;

Route::post('/auth-authenticate', [IntegracaoController::class, 'autenticar']);

Route::middleware('auth:api')->group(function () {
    Route::post('/ext-verify', [IntegracaoController::class, 'verificar']);
    Route::post('/ext-reach', [IntegracaoController::class, 'preferencias']);
    Route::post('/ext-notify', [IntegracaoController::class, 'notificar']);
});
