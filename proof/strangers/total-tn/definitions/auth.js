MAIN.ditseno = {}; // token -> { id, kgwebo, expire }

const TTL = (+process.env.TOKEN_TTL_SECONDS || 1800) * 1000;

MAIN.tsena = function(kgwebo) {
	let session = { id: kgwebo.id, kgwebo: kgwebo.leina, expire: Date.now() + TTL };
	let token = GUID(36);
	MAIN.ditseno[token] = session;
	return { token: token, expire: new Date(session.expire) };
};

AUTH(function($) {
	let token = $.headers['x-token'];
	let session = token ? MAIN.ditseno[token] : null;
	if (session && session.expire > Date.now())
		$.success(session);
	else
		$.invalid();
});

ON('service', function() {
	for (let key in MAIN.ditseno) {
		if (MAIN.ditseno[key].expire < Date.now())
			delete MAIN.ditseno[key];
	}
});
