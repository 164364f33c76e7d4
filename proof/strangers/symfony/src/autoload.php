<?php

foreach (['Bundle/FrameworkBundle', 'Component/Validator', 'Component/Translation', 'Component/Serializer', 'Component/PropertyAccess', 'Component/PropertyInfo', 'Component/HttpKernel', 'Component/Yaml'] as $dir) {
    require_once "/usr/share/php/Symfony/$dir/autoload.php";
}
if (is_file('/usr/share/php/Egulias/EmailValidator/autoload.php')) {
    require_once '/usr/share/php/Egulias/EmailValidator/autoload.php';
}
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'App\\')) {
        require __DIR__.'/'.strtr(substr($class, 4), '\\', '/').'.php';
    }
});
