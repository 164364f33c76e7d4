"use strict";
exports.DEFAULT = {
  routes: () => ({
    post: [
      { path: "/auth-authenticate", action: "auth:authenticate" },
      { path: "/ext-verify", action: "ext:verify" },
      { path: "/ext-reach", action: "ext:reach" },
      { path: "/ext-notify", action: "ext:notify" },
    ],
  }),
};
