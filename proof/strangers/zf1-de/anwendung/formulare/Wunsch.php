<?php
/** Abfrage und Änderung des Ablagewunsches; der Wunsch wird nur geprüft, wenn einer mitkommt. */
class WunschFormular extends Formular
{
    public function __construct(private bool $mitWunsch)
    {
        parent::__construct();
    }

    public function init()
    {
        $this->feld('kundennummer', true, [['Int', false]]);
        $anschrift = new Teilformular();
        $anschrift->addElement(new Eingabefeld('plz', ['required' => true, 'validators' => [['Regex', false, ['pattern' => '/^\d{5}$/']]]]));
        $anschrift->addElement(new Eingabefeld('hausnummer', ['required' => true, 'validators' => [['Regex', false, ['pattern' => '/^\d{1,4} ?[a-z]?$/i']]]]));
        $anschrift->addElement(new Eingabefeld('zusatz', ['validators' => [['StringLength', false, ['max' => 40]]]]));
        $this->addSubForm($anschrift, 'anschrift');
        if ($this->mitWunsch) {
            $this->addSubForm(new WunschTeil(), 'wunsch');
        }
    }
}

class WunschTeil extends Teilformular
{
    public function init()
    {
        $this->feld('ablageort', true, [['InArray', false, ['haystack' => array_keys(Bestand::ABLAGEORTE), 'strict' => true]]]);
        $this->feld('nachbar', false, [['StringLength', false, ['min' => 2, 'max' => 60]]]);
        $this->feld('bemerkung', false, [['StringLength', false, ['max' => 120]]]);
    }

    public function isValid($data)
    {
        if (($data['wunsch']['ablageort'] ?? null) === 'NACHBAR') {
            $this->getElement('nachbar')->setRequired(true);
        }
        return parent::isValid($data);
    }
}
