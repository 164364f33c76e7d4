<?php

return [
    'array' => 'O campo :attribute deve ser um objeto ou uma lista.',
    'between' => ['numeric' => 'O campo :attribute deve estar entre :min e :max.'],
    'date_format' => 'O campo :attribute não corresponde ao formato :format.',
    'email' => 'O campo :attribute deve ser um endereço de e-mail válido.',
    'in' => 'O campo :attribute deve ter um destes valores: :values.',
    'integer' => 'O campo :attribute deve ser um número inteiro.',
    'max' => ['numeric' => 'O campo :attribute não pode ser maior do que :max.', 'string' => 'O campo :attribute não pode ter mais de :max caracteres.'],
    'min' => ['numeric' => 'O campo :attribute não pode ser menor do que :min.', 'string' => 'O campo :attribute deve ter pelo menos :min caracteres.'],
    'numeric' => 'O campo :attribute deve ser um número.',
    'regex' => 'O formato do campo :attribute não é válido.',
    'required' => 'O campo :attribute é obrigatório.',
    'required_if' => 'O campo :attribute é obrigatório quando :other é :value.',
    'required_with' => 'O campo :attribute é obrigatório quando :values está presente.',
    'required_without' => 'O campo :attribute é obrigatório quando :values não está presente.',
    'string' => 'O campo :attribute deve ser um texto.',
    'attributes' => [],
];
