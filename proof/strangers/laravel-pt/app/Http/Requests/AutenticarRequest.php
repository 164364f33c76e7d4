<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class AutenticarRequest extends FormRequest
{
    public function rules()
    {
        return [
            'email' => 'required|string|email',
            'palavra_passe' => 'required|string|min:8',
            'dispositivo' => 'required|array',
            'dispositivo.nome' => 'required|string|max:40',
            'dispositivo.versao' => 'nullable|string|max:20',
        ];
    }
}
