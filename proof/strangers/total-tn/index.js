// IsaGae - API ya barekisi (merchants' API)
require('total5');

global.DEBUG = false; // ga re bontshe diphoso tsa server mo ntle

Total.http({ ip: '127.0.0.1', port: +process.env.PORT || 8000 });
