<?php
/** Gemeinsames aller Controller: JSON lesen, Formular prüfen, Antwort schreiben. */
abstract class Basis extends Zend_Controller_Action
{
    protected $daten = [];
    protected $offen = false;

    public function preDispatch()
    {
        if (!$this->getRequest()->isPost()) {
            $this->fehler(405, 'Nur POST ist erlaubt.');
        } elseif (!$this->offen && !$this->angemeldet()) {
            return;
        } else {
            $roh = (string) $this->getRequest()->getRawBody();
            try {
                $this->daten = $roh === '' ? [] : Zend_Json::decode($roh);
            } catch (Zend_Json_Exception $e) {
                $this->fehler(400, 'JSON nicht lesbar: ' . $e->getMessage());
                return;
            }
            if (!is_array($this->daten)) {
                $this->fehler(400, 'Es wird ein JSON-Objekt erwartet.');
            }
        }
    }

    private function angemeldet()
    {
        $nr = $this->getRequest()->getHeader('X-Sitzung');
        if (!$nr) {
            $this->fehler(401, 'Die Kopfzeile X-Sitzung fehlt.');
        } elseif (!Bestand::sitzungGilt($nr)) {
            $this->fehler(401, 'Die Sitzung ist unbekannt oder abgelaufen.');
        } else {
            return true;
        }
        return false;
    }

    protected function pruefe(Zend_Form $formular)
    {
        if ($formular->isValid($this->daten)) {
            return true;
        }
        $this->fehler(400, 'Die Eingaben sind unvollständig oder fehlerhaft.', $formular->getMessages());
        return false;
    }

    protected function gut(array $daten, $status = 200)
    {
        $this->schreibe($status, ['ok' => true, 'daten' => $daten]);
    }

    protected function fehler($status, $meldung, array $felder = null)
    {
        $this->getRequest()->setDispatched(true);
        $this->schreibe($status, ['ok' => false, 'meldung' => $meldung] + ($felder === null ? [] : ['felder' => $felder]));
        $this->erledigt = true;
    }

    protected $erledigt = false;

    public function dispatch($action)
    {
        $this->preDispatch();
        if (!$this->erledigt) {
            if (!in_array($action, get_class_methods($this), true)) {
                throw new Zend_Controller_Action_Exception("$action gibt es nicht", 404);
            }
            $this->$action();
        }
    }

    private function schreibe($status, array $inhalt)
    {
        $this->getResponse()
            ->setHttpResponseCode($status)
            ->setHeader('Content-Type', 'application/json; charset=utf-8', true)
            ->setBody(json_encode($inhalt, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
    }
}
