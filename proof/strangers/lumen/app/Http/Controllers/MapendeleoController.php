<?php

namespace App\Http\Controllers;

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Validation\Rule;

class MapendeleoController extends Controller
{
    const SEHEMU = ['mahali' => 'mlangoni', 'jirani' => null, 'kituo' => null, 'saa' => null, 'maelezo' => null];

    public function mapendeleo(Request $request)
    {
        $this->validate($request, [
            'namba_ya_mteja' => 'required|integer',
            'mapendeleo' => 'nullable|array',
            'mapendeleo.mahali' => ['required_with:mapendeleo', 'string', Rule::in(config('fikisha.mahali'))],
            'mapendeleo.jirani' => 'nullable|required_if:mapendeleo.mahali,jirani|string|max:60',
            'mapendeleo.kituo' => ['nullable', 'required_if:mapendeleo.mahali,kituo', 'string', 'regex:/^KT-\d{3}$/'],
            'mapendeleo.saa' => 'nullable|array',
            'mapendeleo.saa.kuanzia' => 'required_with:mapendeleo.saa|date_format:H:i',
            'mapendeleo.saa.hadi' => 'required_with:mapendeleo.saa|date_format:H:i',
            'mapendeleo.maelezo' => 'nullable|string|max:140',
        ]);

        $namba = (int) $request->input('namba_ya_mteja');

        if (! isset(config('fikisha.wapokeaji')[$namba])) {
            return $this->kosa(404, 'Haipo.');
        }

        if ($mapya = $request->input('mapendeleo')) {
            $mapya = array_intersect_key($mapya, self::SEHEMU) + self::SEHEMU;
            Cache::forever('mapendeleo:'.$namba, ['mapendeleo' => $mapya, 'imebadilishwa' => date('c')]);
        }

        return $this->sawa(
            ['namba_ya_mteja' => $namba]
            + Cache::get('mapendeleo:'.$namba, ['mapendeleo' => self::SEHEMU, 'imebadilishwa' => null])
            + ['machaguo' => config('fikisha.mahali')]
        );
    }
}
