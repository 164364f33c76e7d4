<?php
/** Данные тестового контура: всё в памяти (APCu). */
class Dostavka_Hranilishche {
	const PARTNERY = array( 'pk_sever_logistika' => array( 'sekret' => 'Ryabina.4471-zima', 'nazvanie' => 'Север-Логистика' ) );
	const SHABLONY = array( 'kurier_vyehal', 'dostavka_perenesena', 'ozhidaet_v_postamate' );
	const KLIENTY  = array(
		40917 => array( 'imya' => 'Ольга', 'familiya' => 'Соколова', 'telefon' => '+79161234567', 'adres' => array( 'indeks' => '125009', 'gorod' => 'Москва' ) ),
		41002 => array( 'imya' => 'Тимур', 'familiya' => 'Галиев', 'telefon' => '+79272223344', 'adres' => array( 'indeks' => '420015', 'gorod' => 'Казань' ) ),
	);

	public static function otkryt_sessiyu( $partner ) {
		$srok  = (int) ( getenv( 'TOKEN_TTL_SECONDS' ) ?: 1800 );
		$token = bin2hex( random_bytes( 20 ) );
		apcu_store( "sessiya:$token", array( 'partner' => $partner, 'do' => microtime( true ) + $srok ) );
		return array( $token, $srok );
	}

	public static function sessiya( $token ) {
		$sessiya = apcu_fetch( "sessiya:$token" );
		return $sessiya && $sessiya['do'] > microtime( true ) ? $sessiya : null;
	}

	public static function nayti_klienta( $telefon, $familiya ) {
		foreach ( self::KLIENTY as $id => $klient ) {
			if ( $klient['telefon'] === $telefon && mb_strtolower( $klient['familiya'] ) === mb_strtolower( $familiya ) ) {
				return array( 'id' => $id ) + $klient;
			}
		}
		return null;
	}

	public static function predpochtenie( $id ) {
		return apcu_fetch( "predpochtenie:$id" ) ?: array( 'sposob' => 'kurier', 'zvonit_zaranee' => true );
	}

	public static function sohranit_predpochtenie( $id, $predpochtenie ) {
		apcu_store( "predpochtenie:$id", $predpochtenie );
	}
}
