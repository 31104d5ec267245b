/** A valid row of a price list of products. */
export const prepaid = {
  buyer_sku_code: 'xl10',
  product_name: 'XL 10.000',
  category: 'Pulsa',
  brand: 'XL',
  type: 'Umum',
  price: 10_835,
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '23:45',
  end_cut_off: '0:15',
  desc: 'Reguler',
};

/** A valid row of a price list of billers. */
export const postpaid = {
  buyer_sku_code: 'pdammana',
  product_name: 'PDAM Kota Mana',
  category: 'Pascabayar',
  brand: 'PDAM',
  admin: 2_500,
  commission: 475,
  buyer_product_status: true,
  seller_product_status: true,
  desc: 'Provinsi Sumatera Selatan',
};
