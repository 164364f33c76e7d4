<?php

return [
    'muda' => (int) (getenv('TOKEN_TTL_SECONDS') ?: 1200),

    'mawakala' => [
        'WK-2207' => ['jina' => 'Kilimanjaro Parcels', 'pin' => '558142', 'vifaa' => ['SEVA-KP-01']],
    ],

    'wapokeaji' => [
        40817 => ['ukoo' => 'Mushi', 'jina' => 'Rehema', 'simu' => '255754318226', 'mkoa' => 'Arusha'],
        40911 => ['ukoo' => 'Mwakyusa', 'jina' => 'Baraka', 'simu' => '255688140973', 'mkoa' => 'Mbeya'],
        41350 => ['ukoo' => 'Hassan', 'jina' => 'Zuhura', 'simu' => '255777602518', 'mkoa' => 'Zanzibar'],
    ],

    'mikoa' => ['Arusha', 'Dar es Salaam', 'Dodoma', 'Kilimanjaro', 'Mbeya', 'Morogoro', 'Mwanza', 'Tanga', 'Zanzibar'],

    'mahali' => ['mlangoni', 'jirani', 'kituo', 'ofisini'],

    'violezo' => ['FK-NJIANI', 'FK-KESHO', 'FK-IMEFIKA'],
];
