<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Validation\Rule;

class MpokeajiController extends Controller
{
    public function hakiki(Request $request)
    {
        $this->validate($request, [
            'mpokeaji' => 'required|array',
            'mpokeaji.ukoo' => 'required|string|max:60',
            'mpokeaji.jina' => 'nullable|string|max:60',
            'mpokeaji.simu' => 'bail|required|string|digits:12',
            'mpokeaji.mkoa' => ['required', 'string', Rule::in(config('fikisha.mikoa'))],
            'mpokeaji.barua_pepe' => 'nullable|string|email',
            'kumbukumbu' => 'nullable|string|max:20',
        ]);

        $m = $request->input('mpokeaji');

        foreach (config('fikisha.wapokeaji') as $namba => $w) {
            if (mb_strtolower(trim($m['ukoo'])) === mb_strtolower($w['ukoo']) && (string) $m['simu'] === $w['simu'] && $m['mkoa'] === $w['mkoa']) {
                return $this->sawa(['yupo' => true, 'namba_ya_mteja' => $namba, 'jina_kamili' => $w['jina'].' '.$w['ukoo'], 'kumbukumbu' => $request->input('kumbukumbu')]);
            }
        }

        return $this->sawa(['yupo' => false, 'kumbukumbu' => $request->input('kumbukumbu')]);
    }
}
