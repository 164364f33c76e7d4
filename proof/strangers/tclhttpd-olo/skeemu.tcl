# Min kyzymykset pidäy olla: yksi skeemu joga kyzymykseh.
tdom::schema skeemu

skeemu define {
    deftexttype lyhyt   { jsontype STRING; minLength 1; maxLength 60 }
    deftexttype telefon { jsontype STRING; regexp {^\+7\d{10}$} }
    deftexttype ottai   { jsontype STRING; regexp {^OT-\d{4}$} }
    deftexttype kello   { jsontype STRING; regexp {^([01]\d|2[0-3]):[0-5]\d$} }
    deftexttype luguu   { jsontype NUMBER; number }

    defelement authenticate {
        jsontype OBJECT
        interleave {
            element tunnus    ! { text type lyhyt }
            element peitosana ! { text type lyhyt }
        }
    }

    defelement verify {
        jsontype OBJECT
        interleave {
            element ottai ! {
                jsontype OBJECT
                interleave {
                    element telefon  ! { text type telefon }
                    element sugunimi ! { text type lyhyt }
                    element nimi     ? { text type lyhyt }
                }
            }
            element postuindeksu ? { text { jsontype STRING; regexp {^\d{6}$} } }
        }
    }

    defelement reach {
        jsontype OBJECT
        interleave {
            element ottai_nro ! { text type ottai }
            element dielo     ! { text { jsontype STRING; enumeration {kaccuo panna} } }
            element tahto     ? {
                jsontype OBJECT
                interleave {
                    element paikku ! { text { jsontype STRING; enumeration {uksi susiedu kontoru} } }
                    element aigu   ? {
                        jsontype OBJECT
                        interleave {
                            element algu  ! { text type kello }
                            element loppu ! { text type kello }
                        }
                    }
                    element susiedu ? {
                        jsontype OBJECT
                        interleave {
                            element nimi    ! { text type lyhyt }
                            element fatieru ! { text { jsontype NUMBER; integer } }
                        }
                    }
                    element soittua ? { text { oneOf { jsontype TRUE; jsontype FALSE } } }
                    element sana    ? { text { jsontype STRING; maxLength 200 } }
                }
                domxpathboolean "paikku != 'susiedu' or susiedu" susiedu
            }
        }
        domxpathboolean "dielo != 'panna' or tahto" panna
    }

    defelement notify {
        jsontype OBJECT
        interleave {
            element ottai_nro ! { text type ottai }
            element posilku   ! {
                jsontype OBJECT
                interleave {
                    element numero ! { text { jsontype STRING; regexp {^KT\d{9}$} } }
                    element paino  ? { text type luguu }
                }
            }
            element tapahtumu ! { text { jsontype STRING; enumeration {lahtenyh matkas myohastyi tuodu} } }
            element aigu      ? { text { jsontype STRING; dateTime } }
            element kieli     ? { text { jsontype STRING; enumeration {krl ru} } }
        }
        domxpathboolean "tapahtumu != 'matkas' or aigu" aigu
    }
}

namespace eval hairahtus {
    variable koodit {}
    proc muista {skeemu koodi} { variable koodit; lappend koodit $koodi; return }
    # Enzimäine hairahtus, libo tyhjy.
    proc enzimaine {juuri} {
        variable koodit {}
        skeemu reset
        skeemu domvalidate $juuri
        return [lindex $koodit 0]
    }
}
skeemu reportcmd hairahtus::muista
