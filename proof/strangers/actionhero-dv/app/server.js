"use strict";
const { Process } = require("actionhero");

const app = new Process();
app.registerProcessSignals((code) => process.exit(code));
app.start();
