/**
 * The examples in the help, by the words of the command; '' is konter itself. `$ACCOUNT` stands for an account id, and
 * so on. A test parses each example.
 */
export const examples: Readonly<Record<string, readonly string[]>> = {
  '': ['konter serve', 'konter account list', 'konter audit'],
  serve: ['konter serve', 'PORT=9000 KONTER_DATA_DIR=/srv/konter konter serve'],
  migrate: ['konter migrate'],

  status: ['konter status', 'konter status --json'],
  alert: ['konter alert list'],
  'alert list': ['konter alert list', 'konter alert list --all --limit 20'],
  'alert test': ['konter alert test'],

  account: ['konter account list'],
  'account create': ['konter account create --name "Toko Pertama" --live'],
  'account list': ['konter account list'],
  'account show': ['konter account show --account $ACCOUNT'],
  'account approve': ['konter account approve --account $ACCOUNT'],
  'account suspend': ['konter account suspend --account $ACCOUNT'],
  'account resume': ['konter account resume --account $ACCOUNT'],
  'account live-requests': ['konter account live-requests', 'konter account live-requests --json'],
  'account refuse': [
    'konter account refuse --account $ACCOUNT --reason "the bank account has another holder"',
  ],
  'account group': ['konter account group list'],
  'account group create': ['konter account group create reseller'],
  'account group list': ['konter account group list'],
  'account group add': ['konter account group add --account $ACCOUNT --group reseller'],
  'account group remove': ['konter account group remove --account $ACCOUNT'],
  'account group delete': ['konter account group delete reseller'],

  operator: ['konter operator token list'],
  'operator invite': ['konter operator invite --email rina@example.com --role support'],
  'operator token': ['konter operator token list'],
  'operator token create': ['konter operator token create --name "Rina" --expires 90d'],
  'operator token list': ['konter operator token list'],
  'operator token revoke': ['konter operator token revoke --token $TOKEN_ID'],

  settings: ['konter settings list'],
  'settings list': ['konter settings list', 'konter settings list --json'],
  'settings get': ['konter settings get business.name'],
  'settings set': [
    'konter settings set business.name "Toko Pulsa Jaya"',
    'konter settings set deposits.credit_limit 50000000',
  ],
  'settings preview': ['konter settings preview retention.events_days 14'],
  'settings logo': ['konter settings logo set logo.png'],
  'settings logo set': ['konter settings logo set logo.png'],
  'settings logo remove': ['konter settings logo remove'],
  'settings unset': ['konter settings unset business.address'],

  key: ['konter key list --account $ACCOUNT'],
  'key create': [
    'konter key create --account $ACCOUNT --environment sandbox --name "Test server"',
    'konter key create --account $ACCOUNT --environment live --scopes catalog:read,orders:read --expires-in 30d --allow 192.0.2.0/24',
  ],
  'key list': ['konter key list --account $ACCOUNT'],
  'key revoke': ['konter key revoke --key $KEY_ID'],
  'key rotate': ['konter key rotate --key $KEY_ID --overlap 24h'],

  security: ['konter security list'],
  'security list': ['konter security list', 'konter security list --since 7d --kind revoked_key --json'],

  limits: ['konter limits show --account $ACCOUNT'],
  'limits set': [
    'konter limits set --account $ACCOUNT --transaction 1000000 --daily 10000000',
    'konter limits set --account $ACCOUNT --environment live --requests-per-minute 600',
    'konter limits set --account $ACCOUNT --duplicate-minutes 5',
  ],
  'limits show': ['konter limits show --account $ACCOUNT'],

  wallet: ['konter wallet statement --account $ACCOUNT --environment live --month 2026-11'],
  'wallet statement': [
    'konter wallet statement --account $ACCOUNT --environment live --month 2026-11 --output statement.jsonl',
    'konter wallet statement --account $ACCOUNT --environment live --from 2026-11-01 --to 2026-11-07 --format csv',
  ],
  'wallet adjust': ['konter wallet adjust list'],
  'wallet adjust propose': [
    'konter wallet adjust propose --account $ACCOUNT --environment live --amount -25000 --reason "credited twice" --evidence "ticket 1042"',
  ],
  'wallet adjust list': ['konter wallet adjust list', 'konter wallet adjust list --all --json'],
  'wallet adjust show': ['konter wallet adjust show $ADJUSTMENT'],
  'wallet adjust approve': ['konter wallet adjust approve $ADJUSTMENT'],
  'wallet adjust reject': ['konter wallet adjust reject $ADJUSTMENT --reason "the ticket says otherwise"'],
  statement: ['konter statement verify statement.jsonl'],
  'statement verify': [
    'konter statement verify statement.jsonl',
    'konter statement verify statement.csv --keys statement-keys.json',
  ],

  report: ['konter report sales --by product'],
  'report sales': [
    'konter report sales --by product --month 2026-11',
    'konter report sales --by supplier --from 2026-11-20 --to 2026-11-23 --json',
    'konter report sales --by client --daily --month 2026-11 --csv',
  ],
  'report profit': [
    'konter report profit',
    'konter report profit --by brand --account $ACCOUNT --from 2026-01-01',
    'konter report profit --by client --product tsel10 --csv',
  ],
  'report rebuild': ['konter report rebuild'],

  gateway: ['konter gateway list'],
  'gateway add': [
    'konter gateway add midtrans --environment live --key-file midtrans.key --fee virtual_account=4000 --fee qris=0.7%',
    'konter gateway add xendit --environment live --key-file xendit.key --callback-secret-file xendit.token --display-name "TOKO CONTOH"',
  ],
  'gateway list': ['konter gateway list', 'konter gateway list --json'],
  'gateway disable': ['konter gateway disable midtrans'],
  'gateway enable': ['konter gateway enable midtrans'],
  'gateway test': ['konter gateway test midtrans'],

  deposit: [
    'konter deposit credit --account $ACCOUNT --environment live --amount 2000000 --reference transfer-0001',
  ],
  'deposit credit': [
    'konter deposit credit --account $ACCOUNT --environment live --amount 2000000 --reference transfer-0001',
  ],
  'deposit take-back': [
    'konter deposit take-back 01970000-0000-7000-8000-000000000000 --as chargeback --reason "dispute 4711 was lost"',
  ],
  'deposit reverse': [
    'konter deposit reverse --account $ACCOUNT --environment live --reference transfer-0001 --reason "booked twice"',
  ],
  'deposit request': ['konter deposit request --account $ACCOUNT --environment live --amount 2000000'],
  'deposit list': [
    'konter deposit list',
    'konter deposit list --environment sandbox --state waiting --json',
    'konter deposit list --cases',
  ],
  'deposit show': ['konter deposit show 48213907', 'konter deposit show $PAYMENT'],
  'deposit match': [
    'konter deposit match $PAYMENT --request 48213907 --reason "the client has sent the receipt"',
    'konter deposit match $PAYMENT --account $ACCOUNT --reason "paid twice"',
  ],
  'deposit reject': ['konter deposit reject $PAYMENT --reason "returned to the sender"'],
  'deposit method': ['konter deposit method list'],
  'deposit method set': [
    'konter deposit method set bank_transfer --environment live --minimum 50000 --maximum 50000000',
    'konter deposit method set retail --environment live --fee 5000 --disable',
  ],
  'deposit method list': ['konter deposit method list'],

  bank: ['konter bank account list'],
  'bank account': ['konter bank account list'],
  'bank account add': [
    'konter bank account add --environment live --bank bca --number 0123456789 --holder "PT Toko Pulsa"',
  ],
  'bank account list': ['konter bank account list'],
  'bank account disable': ['konter bank account disable bca/0123456789 --environment live'],
  'bank import': [
    'konter bank import mutasi.csv --bank bca --account 0350000001 --environment live --dry-run',
    'konter bank import mutasi.csv --bank generic --account 0350000001 --environment live --columns date=Tanggal,description=Uraian,debit=Debet,credit=Kredit,balance=Saldo',
  ],
  'bank line': ['konter bank line list'],
  'bank line list': ['konter bank line list', 'konter bank line list --state recorded --limit 20'],
  'bank line record': ['konter bank line record $LINE --reason "two transfers, says the payer"'],
  'bank line dismiss': ['konter bank line dismiss $LINE --reason "the feed has reported it before"'],
  'bank feed': ['konter bank feed list'],
  'bank feed add': ['konter bank feed add --account 0350000001 --environment live --name "mutation service"'],
  'bank feed list': ['konter bank feed list'],
  'bank feed rotate': ['konter bank feed rotate $FEED', 'konter bank feed rotate $FEED --overlap 1h'],
  'bank feed disable': ['konter bank feed disable $FEED'],

  catalog: ['konter catalog import --kind prepaid prices.json'],
  'catalog import': ['konter catalog import --kind prepaid prices.json'],
  'catalog review': ['konter catalog review list'],
  'catalog review list': ['konter catalog review list'],
  'catalog review accept': [
    'konter catalog review accept $REVIEW --reason "Digiflazz confirms the new price"',
  ],
  'catalog review refuse': ['konter catalog review refuse $REVIEW --reason "typing error, says Digiflazz"'],

  supplier: ['konter supplier list'],
  'supplier add': [
    'konter supplier add digiflazz --username ana --key-file secrets/digiflazz.key --webhook-secret-file secrets/digiflazz.secret',
    'konter supplier add iak --username 081200000000 --key-file secrets/iak.key --test-mode',
  ],
  'supplier list': ['konter supplier list'],
  'supplier balance': ['konter supplier balance', 'konter supplier balance iak'],
  'supplier import-history': [
    'konter supplier import-history digiflazz transactions.csv',
    'konter supplier import-history iak history.csv --columns reference=ref_id,status=state',
  ],
  'supplier disable': ['konter supplier disable iak'],
  'supplier enable': ['konter supplier enable iak'],
  'supplier resume': ['konter supplier resume digiflazz'],
  'supplier price-sync': ['konter supplier price-sync', 'konter supplier price-sync iak --add-products'],
  'supplier skus': ['konter supplier skus iak --unmapped'],
  'supplier map': ['konter supplier map --supplier iak --sku htelkomsel10000 --product tsel10'],
  'supplier unmap': ['konter supplier unmap --supplier iak --sku htelkomsel10000'],
  'supplier strays': ['konter supplier strays', 'konter supplier strays --supplier digiflazz --all'],
  'supplier strays show': [
    'konter supplier strays show 12',
    'konter supplier strays show 12 --reveal --reason "compare with the supplier\'s history"',
  ],
  'supplier strays resolve': ['konter supplier strays resolve 12 --reason "bought by hand"'],

  product: ['konter product list --state off_sale'],
  'product list': [
    'konter product list --state off_sale',
    'konter product list --brand TELKOMSEL --supplier digiflazz --csv',
  ],
  'product show': ['konter product show tsel10'],
  'product disable': ['konter product disable tsel10 --reason "disturbed since this morning"'],
  'product enable': ['konter product enable tsel10 --reason "works again"'],

  margin: ['konter margin list'],
  'margin set': [
    'konter margin set --all --percent 2 --step 50',
    'konter margin set --product tsel10 --price 10900',
    'konter margin set --group reseller --brand TELKOMSEL --fixed 100',
    'konter margin set --all --percent 3 --step 50 --from "2026-12-01 06:00"',
  ],
  'margin list': ['konter margin list'],
  'margin remove': ['konter margin remove --product tsel10'],
  'margin cancel': ['konter margin cancel $SCHEDULED_RULE'],

  price: ['konter price preview --all --percent 3 --step 50'],
  'price list': [
    'konter price list --group reseller --format html',
    'konter price list --account $ACCOUNT --format csv',
  ],
  'price preview': [
    'konter price preview --all --percent 3 --step 50',
    'konter price preview --group reseller --brand TELKOMSEL --fixed 100 --csv',
  ],

  order: ['konter order show $ORDER'],
  'order show': [
    'konter order show $ORDER',
    'konter order show --account $ACCOUNT --reference sale-0001 --environment live',
  ],
  'order list': [
    'konter order list --open',
    'konter order list --account $ACCOUNT --environment live --status failed --day 2026-11-23',
    'konter order list --from 2026-11-01 --to 2026-11-30 --csv',
  ],
  'order search': [
    'konter order search',
    'konter order search 081234567890',
    'konter order search --serial 567890 --environment live',
    'konter order search --reference sale-0001 --account $ACCOUNT',
  ],
  'order reveal': ['konter order reveal $ORDER --what serial --reason "the client lost its receipt"'],
  'order complaints': ['konter order complaints'],
  'order complaint': [
    'konter order complaint answer $ORDER "The operator confirms the delivery; please check again."',
  ],
  'order complaint answer': [
    'konter order complaint answer $ORDER "The supplier confirms the delivery; please ask the customer to check again."',
  ],
  'order complaint close': [
    'konter order complaint close $ORDER "Delivered at 14:05; the customer confirmed it."',
  ],
  'order review': ['konter order review list'],
  'order review list': ['konter order review list --environment live'],
  'order review show': ['konter order review show $ORDER'],
  'order review proposals': ['konter order review proposals --environment live'],
  'order review approve': ['konter order review approve $PROPOSAL'],
  'order review reject': ['konter order review reject $PROPOSAL --reason "IAK says otherwise"'],
  'order review settle': [
    'konter order review settle $ORDER --as failed --reason "Digiflazz confirms: not sold"',
    'konter order review settle $ORDER --as succeeded --serial-file serial.txt --reason "serial sent by IAK"',
  ],
  'order refund': ['konter order refund $ORDER --reason "IAK reversed the sale"'],

  reconcile: ['konter reconcile', 'konter reconcile --supplier iak --day 2026-11-22'],
  'reconcile deposits': ['konter reconcile deposits --environment live --day 2026-11-22'],
  'reconcile deposits cases': [
    'konter reconcile deposits cases',
    'konter reconcile deposits cases --all --limit 200',
  ],
  'reconcile deposits close': [
    'konter reconcile deposits close 01970000-0000-7000-8000-000000000000 --reason "the client has repaid it"',
  ],
  'gateway settle': ['konter gateway settle midtrans --amount 9950000 --fee 5000 --reference 2026-11-22/1'],
  'reconcile list': ['konter reconcile list --limit 5'],

  webhook: ['konter webhook list --account $ACCOUNT --environment sandbox'],
  'webhook add': [
    'konter webhook add --account $ACCOUNT --environment live --url https://shop.example/hooks --kinds order.succeeded,order.failed',
  ],
  'webhook list': ['konter webhook list --account $ACCOUNT --environment live'],
  'webhook kinds': [
    'konter webhook kinds --account $ACCOUNT --environment live --endpoint $ENDPOINT --kinds order.succeeded',
  ],
  'webhook test': ['konter webhook test --account $ACCOUNT --environment live --endpoint $ENDPOINT'],
  'webhook rotate': [
    'konter webhook rotate --account $ACCOUNT --environment live --endpoint $ENDPOINT --overlap 24h',
  ],
  'webhook enable': ['konter webhook enable --account $ACCOUNT --environment live --endpoint $ENDPOINT'],
  'webhook disable': ['konter webhook disable --account $ACCOUNT --environment live --endpoint $ENDPOINT'],
  'webhook deliveries': ['konter webhook deliveries --account $ACCOUNT --environment live --failed'],
  'webhook show': ['konter webhook show --account $ACCOUNT --environment live --event $EVENT'],
  'webhook replay': [
    'konter webhook replay --account $ACCOUNT --environment live --endpoint $ENDPOINT --since 6h',
    'konter webhook replay --account $ACCOUNT --environment live --endpoint $ENDPOINT --event $EVENT',
  ],
  'webhook chaos': [
    'konter webhook chaos --account $ACCOUNT --environment sandbox --endpoint $ENDPOINT --mode duplicate',
  ],

  audit: ['konter audit'],
  'audit purged': ['konter audit purged --before 2026-01-01 --reason retention'],
  'audit records': ['konter audit records --account $ACCOUNT --limit 10'],

  backup: ['konter backup', 'konter backup --to /where/backups/are'],
  'backup verify': ['konter backup verify /where/backups/are/konter-20261122T200000Z.backup'],
  restore: ['konter restore /where/backups/are/konter-20261122T200000Z.backup --data-dir /srv/konter'],
  'restore status': ['konter restore status'],
  'restore finish': [
    'konter restore finish --reason "every sale of the lost hour was compared with both exports"',
  ],

  simulate: [
    'konter simulate digiflazz --port 9101 --data simulated/digiflazz',
    'konter simulate midtrans --port 9103 --data simulated/midtrans --callback-url http://127.0.0.1:8080/callbacks/gateway/midtrans',
  ],
  listen: ['konter listen --key-file data/demo-key --forward http://localhost:3000/hook'],
  trigger: ['konter trigger order.succeeded --key-file data/demo-key'],
};
