<?php

// Tafsiri ya ujumbe wa uhakiki. Bado haijakamilika.
return [
    'array' => ':attribute lazima iwe kundi la taarifa.',
    'between' => [
        'numeric' => ':attribute lazima iwe kati ya :min na :max.',
        'string' => ':attribute lazima iwe na herufi kati ya :min na :max.',
    ],
    'digits' => ':attribute lazima iwe na tarakimu :digits.',
    'email' => ':attribute lazima iwe barua pepe sahihi.',
    'in' => ':attribute uliyochagua si sahihi.',
    'integer' => ':attribute lazima iwe namba kamili.',
    'max' => [
        'numeric' => ':attribute haiwezi kuzidi :max.',
        'string' => ':attribute haiwezi kuzidi herufi :max.',
    ],
    'min' => [
        'numeric' => ':attribute haiwezi kuwa chini ya :min.',
        'string' => ':attribute lazima iwe na angalau herufi :min.',
    ],
    'numeric' => ':attribute lazima iwe namba.',
    'required' => 'Sehemu ya :attribute inahitajika.',
    'string' => ':attribute lazima iwe maandishi.',
];
