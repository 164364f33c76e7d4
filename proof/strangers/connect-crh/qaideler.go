package main

import (
	"errors"

	"connectrpc.com/connect"
	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/ext"
)

// Qaide: the rules of one request, in order; the first that does not hold is the answer.
type qaide struct{ ad, ifade string }

type qaideler []struct {
	ad  string
	prg cel.Program
}

var muit = func() *cel.Env {
	env, err := cel.NewEnv(cel.Variable("self", cel.MapType(cel.StringType, cel.DynType)), ext.Strings())
	if err != nil {
		panic(err)
	}
	return env
}()

func tiz(list ...qaide) qaideler {
	var out qaideler
	for _, q := range list {
		ast, iss := muit.Compile(q.ifade)
		if iss.Err() != nil {
			panic(q.ad + ": " + iss.Err().Error())
		}
		prg, err := muit.Program(ast)
		if err != nil {
			panic(err)
		}
		out = append(out, struct {
			ad  string
			prg cel.Program
		}{q.ad, prg})
	}
	return out
}

func (qs qaideler) teker(self map[string]any) error {
	for _, q := range qs {
		v, _, err := q.prg.Eval(map[string]any{"self": self})
		if err != nil {
			return connect.NewError(connect.CodeInvalidArgument, err)
		}
		if v.Value() != true {
			return connect.NewError(connect.CodeInvalidArgument, errors.New(q.ad))
		}
	}
	return nil
}

const saat = `'^([01][0-9]|2[0-3]):[0-5][0-9]$'`

var teslim = tiz(
	qaide{"alici.soyadi", `size(self.alici.soyadi.trim()) >= 2 && size(self.alici.soyadi) <= 60`},
	qaide{"alici.telefon", `self.alici.telefon.matches('^\\+380[0-9]{9}$')`},
	qaide{"alici.adi", `!has(self.alici.adi) || self.alici.adi.matches('^.{1,60}$')`},
	qaide{"adres.seer", `self.adres.seer.matches('^.{2,60}$')`},
	qaide{"adres.indeks", `self.adres.indeks.matches('^[0-9]{5}$')`},
	qaide{"adres.soqaq", `!has(self.adres.soqaq) || self.adres.soqaq.matches('^.{1,80}$')`},
	qaide{"adres.ev", `!has(self.adres.ev) || self.adres.ev.matches('^.{1,12}$')`},
)

var istek = tiz(
	qaide{"aliciNo", `self.aliciNo.matches('^YA-[0-9]{6}$')`},
	qaide{"amel", `self.amel in ['baq', 'denistir']`},
	qaide{"istek.yer", `self.amel == 'baq' || self.istek.yer in ['qapi', 'qomsu', 'noqta']`},
	qaide{"istek.qomsu", `self.amel == 'baq' || self.istek.yer != 'qomsu' && !has(self.istek.qomsu) || self.istek.qomsu.matches('^.{2,60}$')`},
	qaide{"istek.noqta", `self.amel == 'baq' || self.istek.yer != 'noqta' && !has(self.istek.noqta) || self.istek.noqta.matches('^N[0-9]{3}$')`},
	qaide{"istek.vaqit", `self.amel == 'baq' || !has(self.istek.vaqit) || self.istek.vaqit.bas.matches(` + saat + `) && self.istek.vaqit.son.matches(` + saat + `)`},
	qaide{"istek.qayd", `self.amel == 'baq' || !has(self.istek.qayd) || self.istek.qayd.matches('^.{0,150}$')`},
)

var haber = tiz(
	qaide{"aliciNo", `self.aliciNo.matches('^YA-[0-9]{6}$')`},
	qaide{"qalip", `self.qalip.matches('^[a-z]+-[0-9]+$')`},
	qaide{"adise", `self.adise in ['yolda', 'kec', 'teslim']`},
	qaide{"kanal", `self.kanal in ['sms', 'email']`},
	qaide{"yollama.nomer", `self.yollama.nomer.matches('^[0-9]{4}-[0-9]{6}$')`},
	qaide{"yollama.dane", `!has(self.yollama.dane) || self.yollama.dane >= 1.0 && self.yollama.dane <= 30.0 && double(int(self.yollama.dane)) == self.yollama.dane`},
	qaide{"kun", `self.adise != 'kec' && !has(self.kun) || self.kun.matches('^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')`},
)
