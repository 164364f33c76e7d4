<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Laravel\Lumen\Routing\Controller as BaseController;

class Controller extends BaseController
{
    public function __construct()
    {
        static::buildResponseUsing(function (Request $request, array $errors) {
            return response()->json(['hali' => 'kosa', 'makosa' => $errors], 422);
        });
    }

    protected function sawa(array $data, $status = 200, $ujumbe = null)
    {
        return response()->json(array_filter(['hali' => 'sawa', 'ujumbe' => $ujumbe]) + ['data' => $data], $status);
    }

    protected function kosa($status, $ujumbe)
    {
        return response()->json(['hali' => 'kosa', 'ujumbe' => $ujumbe], $status);
    }
}
