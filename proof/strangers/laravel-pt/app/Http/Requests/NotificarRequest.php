<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class NotificarRequest extends FormRequest
{
    public function rules()
    {
        return [
            'referencia' => ['required', 'string', 'regex:/^DST-\d{5}$/'],
            'modelo' => 'required|string|max:40',
            'canal' => 'required|string|in:sms,email',
            'evento' => 'required|string|in:expedido,em_distribuicao,disponivel,entregue',
            'envio' => 'required|array',
            'envio.codigo' => ['required', 'string', 'regex:/^EF\d{9}PT$/'],
            'envio.volumes' => 'nullable|integer|between:1,30',
            'envio.peso_kg' => 'nullable|numeric|max:30',
            'data_prevista' => 'nullable|required_if:evento,em_distribuicao|date_format:Y-m-d',
            'ponto' => ['nullable', 'required_if:evento,disponivel', 'string', 'regex:/^PR\d{4}$/'],
            'idioma' => 'nullable|string|in:pt,en,es',
        ];
    }
}
