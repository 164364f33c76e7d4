const Application = require('thinkjs');

const instance = new Application({
  ROOT_PATH: __dirname,
  APP_PATH: `${__dirname}/src`,
  proxy: true,
  env: 'production'
});

instance.run();
