<?php

return [
    'validade' => (int) (getenv('TOKEN_TTL_SECONDS') ?: 3600),
    'parceiros' => [
        ['id' => 31, 'email' => 'api@lojadomonte.example', 'palavra_passe' => 'Azulejo#Tejo-1755', 'nome' => 'Loja do Monte'],
    ],
    'modelos' => ['aviso-entrega', 'aviso-levantamento', 'aviso-falha'],
    'destinatarios' => [
        ['referencia' => 'DST-48210', 'nome' => 'Inês Carvalho', 'telemovel' => '912345076', 'email' => 'ines.carvalho@correio.example', 'codigo_postal' => '4050-253'],
        ['referencia' => 'DST-48377', 'nome' => 'Rui Tavares', 'telemovel' => '936110284', 'email' => 'rui.tavares@correio.example', 'codigo_postal' => '1200-109'],
    ],
];
