<?php

namespace App\Providers;

use Illuminate\Auth\GenericUser;
use Illuminate\Support\ServiceProvider;

class AuthServiceProvider extends ServiceProvider
{
    public function boot()
    {
        $this->app['auth']->viaRequest('api', function ($request) {
            $tokeni = $request->input('tokeni');

            if (is_string($tokeni) && $tokeni !== '') {
                $kikao = $this->app['cache']->get('tokeni:'.$tokeni);

                // APC huhifadhi kwa sekunde za ombi; muda kamili uko ndani ya kikao.
                if ($kikao && $kikao['mwisho'] > microtime(true)) {
                    return new GenericUser(['id' => $kikao['wakala']]);
                }
            }
        });
    }
}
