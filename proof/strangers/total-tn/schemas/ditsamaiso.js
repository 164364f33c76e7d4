NEWACTION('Tseno', {
	name: 'Tsena mo tsamaisong',
	input: '@tseno',
	action: function($, model) {
		let kgwebo = MAIN.db.dikgwebo.findItem('id', model.kgwebo);
		if (kgwebo && kgwebo.sephiri === model.sephiri)
			$.success(MAIN.tsena(kgwebo));
		else
			$.invalid(401);
	}
});

NEWACTION('Netefatso', {
	name: 'Netefatsa moamogedi',
	input: '@netefatso',
	user: true,
	action: function($, model) {
		let o = MAIN.db.baamogedi.findItem(n => n.mogala === model.mogala && n.sefane === model.sefane && n.aterese.toropo === model.aterese.toropo);
		if (!o || (model.aterese.plot && model.aterese.plot !== o.aterese.plot))
			$.invalid(404);
		else
			$.callback({ id: o.id, leina: o.leina, plot: o.aterese.plot });
	}
});

NEWACTION('Keletso/bona', {
	name: 'Bona keletso ya moamogedi',
	input: '@keletso_bona',
	user: true,
	action: function($, model) {
		let o = MAIN.db.baamogedi.findItem('id', model.moamogedi);
		if (o)
			$.callback({ moamogedi: o.id, keletso: o.keletso, dtupdated: o.dtupdated });
		else
			$.invalid(404);
	}
});

NEWACTION('Keletso/boloka', {
	name: 'Boloka keletso ya moamogedi',
	input: '@keletso_boloka',
	user: true,
	action: function($, model) {

		let keletso = model.keletso;

		// moagisani o tshwanetse go nna le mogala
		if (keletso.lefelo === 'moagisani' && !keletso.mogala_moagisani) {
			$.error.push2('mogala_moagisani', 'keletso.mogala_moagisani');
			$.callback(null);
			return;
		}

		let o = MAIN.db.baamogedi.findItem('id', model.moamogedi);
		if (!o) {
			$.invalid(404);
			return;
		}

		o.keletso = {};
		for (let key in keletso) {
			if (keletso[key])
				o.keletso[key] = keletso[key];
		}
		o.dtupdated = new Date();
		$.success(o.id);
	}
});

NEWACTION('Kitsiso', {
	name: 'Romela kitsiso',
	input: '@kitsiso',
	user: true,
	action: function($, model) {

		if (model.mofuta === 'DIEGILE' && !model.lebaka) {
			$.error.push2('lebaka', 'lebaka');
			$.callback(null);
			return;
		}

		let o = MAIN.db.baamogedi.findItem('id', model.moamogedi);
		if (!o) {
			$.invalid(404);
			return;
		}

		model.id = UID();
		model.kgwebo = $.user.id;
		model.dtcreated = new Date();
		MAIN.db.dikitsiso.push(model);
		$.success(model.id);
	}
});
