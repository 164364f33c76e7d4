<?php
class MeldungFormular extends Formular
{
    public function init()
    {
        $this->feld('kundennummer', true, [['Int', false]]);
        $this->feld('vorlage', true, [['InArray', false, ['haystack' => Bestand::VORLAGEN, 'strict' => true]]]);
        $sendung = new Teilformular();
        $sendung->addElement(new Eingabefeld('sendungsnummer', ['required' => true, 'validators' => [['Regex', false, ['pattern' => '/^RN\d{9}$/']]]]));
        $sendung->addElement(new Eingabefeld('packstuecke', ['validators' => [['Int', true], ['Between', false, ['min' => 1, 'max' => 30]]]]));
        $sendung->addElement(new Eingabefeld('zustelltag', ['required' => true, 'validators' => [
            ['Regex', true, ['pattern' => '/^\d{2}\.\d{2}\.\d{4}$/']],
            ['Callback', false, [fn ($tag) => checkdate((int) substr($tag, 3, 2), (int) substr($tag, 0, 2), (int) substr($tag, 6))]],
        ]]));
        $this->addSubForm($sendung, 'sendung');
        $this->feld('kanal', false, [['InArray', false, ['haystack' => ['SMS', 'MAIL', 'ANRUF'], 'strict' => true]]]);
    }
}
