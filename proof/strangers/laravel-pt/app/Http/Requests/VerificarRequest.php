<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class VerificarRequest extends FormRequest
{
    public function rules()
    {
        return [
            'destinatario' => 'required|array',
            'destinatario.nome' => 'required|string|min:3|max:80',
            'destinatario.telemovel' => ['nullable', 'required_without:destinatario.email', 'string', 'regex:/^(\+351)?9[1236]\d{7}$/'],
            'destinatario.email' => 'nullable|required_without:destinatario.telemovel|string|email',
            'morada' => 'required|array',
            'morada.rua' => 'required|string|max:100',
            'morada.codigo_postal' => ['required', 'string', 'regex:/^\d{4}-\d{3}$/'],
            'morada.localidade' => 'required|string|max:60',
            'morada.pais' => 'nullable|string|in:PT,ES',
        ];
    }
}
