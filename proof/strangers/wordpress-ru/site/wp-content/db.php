<?php
// Drop-in: сайт работает без MySQL, настройки заданы здесь.
class Dostavka_Bez_Bazy extends wpdb {
	private $nastroyki;

	public function __construct() {
		$this->ready     = true;
		$this->nastroyki = array(
			'siteurl'             => WP_HOME,
			'home'                => WP_HOME,
			'blogname'            => 'Быстрая посылка',
			'blog_charset'        => 'UTF-8',
			'permalink_structure' => '/%postname%/',
			'rewrite_rules'       => '',
			'active_plugins'      => serialize( array() ),
			'template'            => '',
			'stylesheet'          => '',
			'gmt_offset'          => '3',
			'timezone_string'     => 'Europe/Moscow',
			'WPLANG'              => '',
			'cron'                => serialize( array( 'version' => 2 ) ),
			'widget_block'        => serialize( array() ),
			'sidebars_widgets'    => serialize( array() ),
			'wp_user_roles'       => serialize( array() ),
			'db_version'          => '53496',
		);
	}
	public function db_connect( $allow_bail = true ) { return true; }
	public function check_connection( $allow_bail = true ) { return true; }
	public function select( $db, $dbh = null ) {}
	public function set_charset( $dbh, $charset = null, $collate = null ) {}
	public function determine_charset( $charset, $collate ) { return compact( 'charset', 'collate' ); }
	public function _real_escape( $data ) { return addslashes( (string) $data ); }
	public function db_version() { return '8.0.0'; }
	public function db_server_info() { return '8.0.0'; }
	public function has_cap( $db_cap ) { return true; }
	public function get_col_charset( $table, $column ) { return 'utf8mb4'; }
	public function close() { return true; }
	public function query( $query ) {
		$this->last_result = array();
		$this->num_rows    = 0;
		if ( preg_match( '/SELECT option_name, option_value FROM/i', $query ) ) {
			foreach ( $this->nastroyki as $imya => $znachenie ) {
				$this->last_result[] = (object) array( 'option_name' => $imya, 'option_value' => $znachenie );
			}
		}
		return count( $this->last_result );
	}
}
$wpdb = new Dostavka_Bez_Bazy();
