# Segežan Tuondu: rajapindu kaupoile. v2
package require Tcl 8.6
package require tdom 0.9.3
package require httpd 4.3
package require json::write
source [file join [file dirname [info script]] skeemu.tcl]
json::write indented 0
json::write aligned 0

set ELINIGA [expr {[info exists env(TOKEN_TTL_SECONDS)] ? $env(TOKEN_TTL_SECONDS) : 900}]
set KAUPAT  {lauku-petroskoi Vz4-karhu-81-suvi}
set LUVAT   [dict create]
set TAHDOT  [dict create]
set VIESTI  8140
set OTTAJAT {
    OT-2047 {telefon +79215550142 sugunimi Rugojev    nimi Vladimir pihu {Kirovan pihu 12} fatieru 34 linnu Petroskoi indeksu 185035}
    OT-2051 {telefon +79114440027 sugunimi Ivanova    nimi Zinaida  pihu {Leninan pihu 3}  fatieru 7  linnu Anus      indeksu 186000}
    OT-3310 {telefon +79535351199 sugunimi Nikitin    nimi Oleg     pihu {Kalevalan pihu 40} fatieru 118 linnu Kostamus indeksu 186930}
}

proc j {args} {
    set o {}
    foreach {k v} $args { lappend o $k $v }
    json::write object {*}$o
}
proc s {v} { json::write string $v }

proc uuzi_lupa {} {
    set f [open /dev/urandom rb]; set b [read $f 18]; close $f
    set lupa [binary encode hex $b]
    dict set ::LUVAT $lupa [expr {[clock milliseconds] + $::ELINIGA * 1000}]
    return $lupa
}
proc lupa_on {lupa} {
    if {![dict exists $::LUVAT $lupa]} { return 0 }
    return [expr {[dict get $::LUVAT $lupa] > [clock milliseconds]}]
}

# tcllib kirjuttau rivin lopun \n, a nygözet klientat tahtotah \r\n.
oo::define ::httpd::reply method DoOutput {} {
    my variable reply_body chan
    if {$chan eq {}} return
    catch {
        chan configure $chan -translation {binary binary}
        my reply set Content-Length [string length $reply_body]
        chan puts -nonewline $chan [string map {\n \r\n} "[my reply output]\n"]$reply_body
    }
}

clay::define tuondu::kyzymys {
    method vastata {tila tyvi} {
        my reply set Status $tila
        my reply set Content-Type {application/json; charset=utf-8}
        my puts [encoding convertto utf-8 $tyvi]
    }
    method kieldia {tila sana} {
        my vastata $tila [j hairahtus [s $sana]]
    }
    method luba_pidaa {} { return 1 }
    method content {} {
        if {[my request get REQUEST_METHOD] ne "POST"} {
            my kieldia {405 Method Not Allowed} POST
            return
        }
        set tyvi [encoding convertfrom utf-8 [my PostData [my request get CONTENT_LENGTH]]]
        if {[my luba_pidaa]} {
            set a [my request get HTTP_AUTHORIZATION]
            if {![regexp {^Lupa\s+(\S+)\s*$} $a -> lupa] || ![lupa_on $lupa]} {
                my reply set WWW-Authenticate Lupa
                my kieldia {401 Unauthorized} LUPA
                return
            }
        }
        if {[catch {dom parse -json -jsonroot [my skeemun_nimi] $tyvi doc} virhe]} {
            regexp {error "([^"]+)"} $virhe -> virhe
            my kieldia {400 Bad Request} $virhe
            return
        }
        try {
            set juuri [$doc documentElement]
            set koodi [hairahtus::enzimaine $juuri]
            if {$koodi ne {}} {
                my kieldia {400 Bad Request} $koodi
            } else {
                my tyo $juuri
            }
        } finally {
            $doc delete
        }
    }
}

clay::define tuondu::authenticate {
    superclass tuondu::kyzymys
    method luba_pidaa {} { return 0 }
    method skeemun_nimi {} { return authenticate }
    method tyo {juuri} {
        lassign $::KAUPAT tunnus sana
        if {[$juuri selectNodes string(tunnus)] ne $tunnus || [$juuri selectNodes string(peitosana)] ne $sana} {
            my kieldia {401 Unauthorized} TUNNUS
            return
        }
        my vastata {200 OK} [j lupa [s [uuzi_lupa]] eliniga $::ELINIGA]
    }
}

clay::define tuondu::verify {
    superclass tuondu::kyzymys
    method skeemun_nimi {} { return verify }
    method tyo {juuri} {
        set telefon [$juuri selectNodes string(ottai/telefon)]
        set sugu    [string tolower [$juuri selectNodes string(ottai/sugunimi)]]
        dict for {nro o} $::OTTAJAT {
            if {[dict get $o telefon] eq $telefon && [string tolower [dict get $o sugunimi]] eq $sugu} {
                my vastata {200 OK} [j tuttu true ottai [j nro [s $nro] linnu [s [dict get $o linnu]]]]
                return
            }
        }
        my kieldia {404 Not Found} OTTAI
    }
}

clay::define tuondu::reach {
    superclass tuondu::kyzymys
    method skeemun_nimi {} { return reach }
    method tyo {juuri} {
        set nro [$juuri selectNodes string(ottai_nro)]
        if {![dict exists $::OTTAJAT $nro]} { my kieldia {404 Not Found} OTTAI; return }
        if {[$juuri selectNodes string(dielo)] eq "panna"} {
            dict set ::TAHDOT $nro [[$juuri selectNodes tahto] asJSON]
        }
        set o [dict get $::OTTAJAT $nro]
        set tahto [expr {[dict exists $::TAHDOT $nro] ? [dict get $::TAHDOT $nro] : [j paikku [s uksi]]}]
        my vastata {200 OK} [j ottai_nro [s $nro] \
            adressu [j pihu [s [dict get $o pihu]] fatieru [dict get $o fatieru] linnu [s [dict get $o linnu]] indeksu [s [dict get $o indeksu]]] \
            tahto $tahto]
    }
}

clay::define tuondu::notify {
    superclass tuondu::kyzymys
    method skeemun_nimi {} { return notify }
    method tyo {juuri} {
        set nro [$juuri selectNodes string(ottai_nro)]
        if {![dict exists $::OTTAJAT $nro]} { my kieldia {404 Not Found} OTTAI; return }
        my vastata {202 Accepted} [j viesti [j nro [s V-[incr ::VIESTI]] tila [s jonos]]]
    }
}

::httpd::server create palvelin port $env(PORT) myaddr 127.0.0.1
palvelin plugin dict_dispatch
foreach n {authenticate verify reach notify} p {auth-authenticate ext-verify ext-reach ext-notify} {
    palvelin uri add * [list /tuondu/v2/$p] [list mixin [list content tuondu::$n]]
}
vwait ikuzin
