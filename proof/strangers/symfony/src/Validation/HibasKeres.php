<?php

namespace App\Validation;

use Symfony\Component\Validator\ConstraintViolationListInterface;

class HibasKeres extends \RuntimeException
{
    public ConstraintViolationListInterface $hibak;

    public function __construct(ConstraintViolationListInterface $hibak)
    {
        parent::__construct('Validation Failed');
        $this->hibak = $hibak;
    }
}
