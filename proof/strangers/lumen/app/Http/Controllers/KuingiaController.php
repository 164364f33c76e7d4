<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Str;

class KuingiaController extends Controller
{
    public function ingia(Request $request)
    {
        $this->validate($request, [
            'wakala' => 'required|array',
            'wakala.namba' => 'required|string|max:12',
            'wakala.pin' => 'bail|required|string|digits:6',
            'kifaa' => 'required|string|max:30',
            'lugha' => 'nullable|string|in:sw,en',
        ]);

        $wakala = config('fikisha.mawakala')[$request->input('wakala.namba')] ?? null;

        if (! $wakala
            || ! hash_equals($wakala['pin'], (string) $request->input('wakala.pin'))
            || ! in_array($request->input('kifaa'), $wakala['vifaa'], true)) {
            return $this->kosa(401, 'Imekataliwa.');
        }

        $tokeni = Str::random(48);
        $muda = config('fikisha.muda');

        Cache::put('tokeni:'.$tokeni, ['wakala' => $request->input('wakala.namba'), 'mwisho' => microtime(true) + $muda], $muda + 5);

        return $this->sawa(
            ['tokeni' => $tokeni, 'muda' => $muda, 'wakala' => $wakala['jina']],
            200,
            'Karibu. Tuma tokeni hii kwenye kila ombi, sehemu ya tokeni.'
        );
    }
}
