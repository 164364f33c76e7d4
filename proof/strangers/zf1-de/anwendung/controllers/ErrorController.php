<?php
class ErrorController extends Basis
{
    public function preDispatch()
    {
    }

    public function errorAction()
    {
        $f = $this->getRequest()->getParam('error_handler');
        $fremd = in_array($f->type, [Zend_Controller_Plugin_ErrorHandler::EXCEPTION_NO_CONTROLLER, Zend_Controller_Plugin_ErrorHandler::EXCEPTION_NO_ACTION, Zend_Controller_Plugin_ErrorHandler::EXCEPTION_NO_ROUTE], true);
        if (!$fremd) {
            error_log((string) $f->exception);
        }
        $this->fehler($fremd ? 404 : 500, $fremd ? 'Diese Adresse gibt es nicht.' : 'Interner Fehler.');
    }
}
