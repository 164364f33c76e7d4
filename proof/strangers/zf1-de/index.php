<?php
/* Einstieg der Schnittstelle (Zend Framework 1). Statische Dateien gibt es nicht. */
error_reporting(E_ALL & ~E_DEPRECATED & ~E_NOTICE);
ini_set('display_errors', '0');
ini_set('log_errors', '1');
date_default_timezone_set('Europe/Berlin');
set_include_path(getenv('ZF_PFAD'));
require_once 'Zend/Loader/Autoloader.php';
Zend_Loader_Autoloader::getInstance()->setFallbackAutoloader(false);

foreach (['Bestand', 'Formular'] as $k) {
    require __DIR__ . "/anwendung/$k.php";
}
foreach (glob(__DIR__ . '/anwendung/formulare/*.php') as $f) {
    require $f;
}
require __DIR__ . '/anwendung/Basis.php';

$front = Zend_Controller_Front::getInstance();
$front->setControllerDirectory(__DIR__ . '/anwendung/controllers')
    ->setBaseUrl('/schnittstelle')
    ->setParam('noViewRenderer', true)
    ->returnResponse(true);
$front->registerPlugin(new Zend_Controller_Plugin_ErrorHandler());
$antwort = $front->dispatch();
$antwort->sendResponse();
