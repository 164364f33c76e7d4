<?php

namespace App\Providers;

use Illuminate\Auth\GenericUser;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\ServiceProvider;

class AppServiceProvider extends ServiceProvider
{
    public function boot()
    {
        Auth::viaRequest('sessao-parceiro', function ($request) {
            $sessao = Cache::get('sessao:'.hash('sha256', (string) $request->bearerToken()));

            return $sessao && $sessao['ate'] > microtime(true) ? new GenericUser($sessao) : null;
        });
        Route::prefix('api')->middleware('api')->group(base_path('routes/api.php'));
    }
}
