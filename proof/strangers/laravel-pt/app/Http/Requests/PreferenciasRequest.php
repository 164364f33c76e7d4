<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class PreferenciasRequest extends FormRequest
{
    public function rules()
    {
        return [
            'operacao' => 'required|string|in:consultar,atualizar',
            'referencia' => ['required', 'string', 'regex:/^DST-\d{5}$/'],
            'preferencias' => 'nullable|required_if:operacao,atualizar|array',
            'preferencias.local' => 'nullable|required_if:operacao,atualizar|string|in:porta,vizinho,ponto_recolha',
            'preferencias.vizinho' => 'nullable|required_if:preferencias.local,vizinho|array',
            'preferencias.vizinho.nome' => 'nullable|required_if:preferencias.local,vizinho|string|max:60',
            'preferencias.vizinho.andar' => 'nullable|string|max:10',
            'preferencias.ponto' => ['nullable', 'required_if:preferencias.local,ponto_recolha', 'string', 'regex:/^PR\d{4}$/'],
            'preferencias.horario' => 'nullable|array',
            'preferencias.horario.inicio' => 'nullable|required_with:preferencias.horario|date_format:H:i',
            'preferencias.horario.fim' => 'nullable|required_with:preferencias.horario|date_format:H:i',
            'preferencias.observacoes' => 'nullable|string|max:150',
        ];
    }
}
