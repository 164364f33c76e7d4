<?php
class AnmeldungFormular extends Formular
{
    public function init()
    {
        $this->feld('mandant', true, [['StringLength', false, ['max' => 40]]]);
        $this->feld('kennwort', true, [['StringLength', false, ['max' => 80]]]);
    }
}
