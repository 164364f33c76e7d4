<?php
/** REST API для партнёров: /wp-json/dostavka/v1 */
class Dostavka_Partner_Api {
	const NAMESPACE_ = 'dostavka/v1';

	public function register_routes() {
		$this->marshrut( '/auth-authenticate', 'vhod', $this->shema_vhoda(), '__return_true' );
		$this->marshrut( '/ext-verify', 'proverit_klienta', $this->shema_proverki() );
		$this->marshrut( '/ext-reach', 'predpochteniya', $this->shema_predpochteniy() );
		$this->marshrut( '/ext-notify', 'uvedomit', $this->shema_uvedomleniya() );
	}

	private function marshrut( $put, $metod, $shema, $dostup = null ) {
		$args = array();
		foreach ( $shema['properties'] as $imya => $pole ) {
			$args[ $imya ] = $pole + array( 'validate_callback' => 'rest_validate_request_arg', 'sanitize_callback' => 'rest_sanitize_request_arg' );
		}
		register_rest_route(
			self::NAMESPACE_,
			$put,
			array(
				'methods'             => WP_REST_Server::CREATABLE,
				'callback'            => array( $this, $metod ),
				'permission_callback' => $dostup ?: array( $this, 'proverit_token' ),
				'show_in_index'       => false,
				'args'                => $args,
				// Лишние и зависимые поля: запрос целиком по схеме.
				'validate_callback'   => function ( WP_REST_Request $request ) use ( $shema ) {
					$telo = (array) ( $request->get_json_params() ?? $request->get_body_params() );
					$itog = rest_validate_value_from_schema( $telo, $this->utochnit( $shema, $telo ), 'zapros' );
					if ( is_wp_error( $itog ) ) {
						$itog->add_data( array( 'status' => 400 ) + (array) $itog->get_error_data() );
					}
					return $itog;
				},
			)
		);
	}

	/** Какие поля нужны и допустимы, зависит от действия, способа и канала. */
	private function utochnit( $shema, $telo ) {
		$polya = &$shema['properties'];
		if ( isset( $polya['deistvie'] ) ) {
			if ( 'izmenit' === ( $telo['deistvie'] ?? '' ) ) {
				$polya['predpochtenie']['required'] = true;
				$sposob = $telo['predpochtenie']['sposob'] ?? '';
				foreach ( array( 'postamat' => 'kod_postamata', 'sosed' => 'sosed' ) as $znachenie => $pole ) {
					if ( $znachenie === $sposob ) {
						$polya['predpochtenie']['properties'][ $pole ]['required'] = true;
					} else {
						unset( $polya['predpochtenie']['properties'][ $pole ] );
					}
				}
			} else {
				unset( $polya['predpochtenie'] );
			}
		}
		if ( isset( $polya['kanal'] ) && 'email' === ( $telo['kanal'] ?? '' ) ) {
			$polya['email']['required'] = true;
		}
		return $shema;
	}

	// --- схемы

	private function obyekt( $properties, $dopolnitelno = array() ) {
		return array( 'type' => 'object', 'additionalProperties' => false, 'properties' => $properties ) + $dopolnitelno;
	}

	private function shema_vhoda() {
		return $this->obyekt(
			array(
				'klyuch' => array( 'type' => 'string', 'required' => true, 'minLength' => 3, 'maxLength' => 40 ),
				'sekret' => array( 'type' => 'string', 'required' => true, 'minLength' => 8 ),
			)
		);
	}

	private function shema_proverki() {
		return $this->obyekt(
			array(
				'telefon'  => array( 'type' => 'string', 'required' => true, 'pattern' => '^\+7\d{10}$' ),
				'familiya' => array( 'type' => 'string', 'required' => true, 'minLength' => 2, 'maxLength' => 60 ),
				'adres'    => $this->obyekt(
					array(
						'indeks' => array( 'type' => 'string', 'required' => true, 'pattern' => '^\d{6}$' ),
						'gorod'  => array( 'type' => 'string', 'maxLength' => 80 ),
					)
				),
			)
		);
	}

	private function shema_predpochteniy() {
		$vremya = array( 'type' => 'string', 'required' => true, 'pattern' => '^([01]\d|2[0-3]):[0-5]\d$' );
		return $this->obyekt(
			array(
				'klient_id'     => array( 'type' => 'integer', 'required' => true, 'minimum' => 1 ),
				'deistvie'      => array( 'type' => 'string', 'required' => true, 'enum' => array( 'poluchit', 'izmenit' ) ),
				'predpochtenie' => $this->obyekt(
					array(
						'sposob'         => array( 'type' => 'string', 'required' => true, 'enum' => array( 'kurier', 'postamat', 'sosed', 'ohrana' ) ),
						'kod_postamata'  => array( 'type' => 'string', 'pattern' => '^PM-\d{4}$' ),
						'sosed'          => $this->obyekt(
							array(
								'imya'     => array( 'type' => 'string', 'required' => true, 'minLength' => 2 ),
								'kvartira' => array( 'type' => 'string', 'maxLength' => 10 ),
							)
						),
						'okno'           => $this->obyekt( array( 's' => $vremya, 'do' => $vremya ) ),
						'kommentariy'    => array( 'type' => 'string', 'maxLength' => 200 ),
						'zvonit_zaranee' => array( 'type' => 'boolean' ),
					)
				),
			)
		);
	}

	private function shema_uvedomleniya() {
		return $this->obyekt(
			array(
				'klient_id'   => array( 'type' => 'integer', 'required' => true, 'minimum' => 1 ),
				'shablon'     => array( 'type' => 'string', 'required' => true, 'pattern' => '^[a-z_]{3,40}$' ),
				'kanal'       => array( 'type' => 'string', 'required' => true, 'enum' => array( 'sms', 'push', 'email' ) ),
				'email'       => array( 'type' => 'string', 'format' => 'email' ),
				'otpravlenie' => $this->obyekt(
					array(
						'trek'       => array( 'type' => 'string', 'required' => true, 'pattern' => '^BP\d{9}RU$' ),
						'mest'       => array( 'type' => 'integer', 'minimum' => 1, 'maximum' => 50 ),
						'ozhidaetsya' => array( 'type' => 'string', 'format' => 'date-time' ),
					),
					array( 'required' => true )
				),
			)
		);
	}

	// --- доступ

	public function proverit_token( WP_REST_Request $request ) {
		$zagolovok = (string) $request->get_header( 'authorization' );
		if ( preg_match( '/^Bearer\s+(\S+)$/i', $zagolovok, $m ) && Dostavka_Hranilishche::sessiya( $m[1] ) ) {
			return true;
		}
		return new WP_Error( 'dostavka_net_dostupa', 'Токен не передан, неизвестен или истёк', array( 'status' => 401 ) );
	}

	// --- методы

	public function vhod( WP_REST_Request $request ) {
		$partner = Dostavka_Hranilishche::PARTNERY[ $request['klyuch'] ] ?? null;
		if ( ! $partner || ! hash_equals( $partner['sekret'], $request['sekret'] ) ) {
			return new WP_Error( 'dostavka_nevernyy_klyuch', 'Неверный ключ или секрет', array( 'status' => 403 ) );
		}
		list( $token, $srok ) = Dostavka_Hranilishche::otkryt_sessiyu( $request['klyuch'] );
		return array( 'partner' => $partner['nazvanie'], 'dostup' => array( 'tip' => 'Bearer', 'token' => $token, 'srok_sekund' => $srok ) );
	}

	public function proverit_klienta( WP_REST_Request $request ) {
		$klient = Dostavka_Hranilishche::nayti_klienta( $request['telefon'], $request['familiya'] );
		if ( ! $klient ) {
			return $this->net_klienta();
		}
		$otvet = array( 'nayden' => true, 'klient' => array( 'id' => $klient['id'], 'imya' => $klient['imya'], 'gorod' => $klient['adres']['gorod'] ) );
		if ( isset( $request['adres'] ) ) {
			$otvet['adres_sovpadaet'] = $request['adres']['indeks'] === $klient['adres']['indeks'];
		}
		return $otvet;
	}

	public function predpochteniya( WP_REST_Request $request ) {
		$id = $request['klient_id'];
		if ( ! isset( Dostavka_Hranilishche::KLIENTY[ $id ] ) ) {
			return $this->net_klienta();
		}
		if ( 'izmenit' === $request['deistvie'] ) {
			Dostavka_Hranilishche::sohranit_predpochtenie( $id, $request['predpochtenie'] );
		}
		return array(
			'klient_id'     => $id,
			'adres'         => Dostavka_Hranilishche::KLIENTY[ $id ]['adres'],
			'predpochtenie' => Dostavka_Hranilishche::predpochtenie( $id ),
		);
	}

	public function uvedomit( WP_REST_Request $request ) {
		if ( ! isset( Dostavka_Hranilishche::KLIENTY[ $request['klient_id'] ] ) ) {
			return $this->net_klienta();
		}
		if ( ! in_array( $request['shablon'], Dostavka_Hranilishche::SHABLONY, true ) ) {
			return new WP_Error( 'dostavka_net_shablona', 'Шаблон сообщения не найден', array( 'status' => 404 ) );
		}
		return new WP_REST_Response(
			array( 'uvedomlenie' => array( 'id' => wp_generate_uuid4(), 'status' => 'v_ocheredi', 'kanal' => $request['kanal'] ), 'trek' => $request['otpravlenie']['trek'] ),
			201
		);
	}

	private function net_klienta() {
		return new WP_Error( 'dostavka_klient_ne_nayden', 'Клиент не найден', array( 'status' => 404 ) );
	}
}
