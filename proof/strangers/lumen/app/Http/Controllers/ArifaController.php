<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Str;

class ArifaController extends Controller
{
    public function tuma(Request $request)
    {
        $this->validate($request, [
            'namba_ya_mteja' => 'required|integer',
            'mzigo' => 'required|array',
            'mzigo.namba' => ['required', 'string', 'regex:/^FK\d{8}TZ$/'],
            'mzigo.uzito_kg' => 'nullable|numeric|between:0.1,40',
            'mzigo.idadi' => 'nullable|integer|min:1|max:20',
            'kufika' => 'required|array',
            'kufika.tarehe' => 'required|date_format:Y-m-d',
            'kufika.kipindi' => 'nullable|string|in:asubuhi,mchana,jioni',
            'kiolezo' => 'required|string|max:12',
            'njia' => 'required|string|in:sms,whatsapp,barua_pepe',
            'barua_pepe' => 'nullable|required_if:njia,barua_pepe|string|email',
            'lugha' => 'nullable|string|in:sw,en',
        ]);

        if (! isset(config('fikisha.wapokeaji')[(int) $request->input('namba_ya_mteja')])) {
            return $this->kosa(404, 'Haipo.');
        }

        if (! in_array($request->input('kiolezo'), config('fikisha.violezo'), true)) {
            return $this->kosa(400, 'Imeshindikana.');
        }

        return $this->sawa(['arifa' => (string) Str::uuid(), 'njia' => $request->input('njia'), 'hatua' => 'kwenye_foleni'], 201);
    }
}
