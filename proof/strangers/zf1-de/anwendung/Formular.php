<?php
/** Formular ohne Oberfläche: nur die Prüfungen von Zend_Form. */
trait OhneOberflaeche
{
    public function loadDefaultDecorators()
    {
        return $this;
    }

    protected function feld($name, $pflicht, array $pruefungen)
    {
        $this->addElement(new Eingabefeld($name, [
            'required' => $pflicht,
            'validators' => $pruefungen,
            'disableLoadDefaultDecorators' => true,
        ]));
    }
}

class Eingabefeld extends Zend_Form_Element
{
}

class Formular extends Zend_Form
{
    use OhneOberflaeche;
}

class Teilformular extends Zend_Form_SubForm
{
    use OhneOberflaeche;
}
