<?php
class PruefungFormular extends Formular
{
    public function init()
    {
        $empfaenger = new Teilformular();
        $empfaenger->addElement(new Eingabefeld('nachname', ['required' => true, 'validators' => [['StringLength', false, ['min' => 2, 'max' => 60]]]]));
        $empfaenger->addElement(new Eingabefeld('vorname', ['validators' => [['StringLength', false, ['max' => 60]]]]));
        $empfaenger->addElement(new Eingabefeld('telefon', ['required' => true, 'validators' => [['Regex', false, ['pattern' => '/^\+49[1-9]\d{6,12}$/']]]]));
        $this->addSubForm($empfaenger, 'empfaenger');
        $this->feld('plz', true, [['Regex', false, ['pattern' => '/^\d{5}$/']]]);
    }
}
